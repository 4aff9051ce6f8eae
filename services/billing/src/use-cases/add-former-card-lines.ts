import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import { addJob, forEachAlone } from "@doorlight/common/jobs";
import { type CountryPack, moneyCutoff } from "@doorlight/common/product";
import { type Clock, days, minutes } from "@doorlight/common/time";
import type { CardSaleCounts, FormerCharge } from "../domain/card-sale.ts";
import type { ChargePurpose } from "../domain/charge.ts";
import type { Fee } from "../domain/fee.ts";
import { type NewLine, packLine, planFeeLine } from "../domain/invoice-line.ts";
import type { Sale } from "../domain/pack-sale.ts";

type Ports = {
  db: Db;
  cardSales: {
    /** Those settled since `kept`. */
    listFormer(page: {
      country: string;
      after: string;
      limit: number;
      kept: Date;
      before: Date;
    }): Promise<FormerCharge[]>;
    count(country: string, kept: Date): Promise<CardSaleCounts>;
    markFormerDone(country: string, at: Date): Promise<void>;
  };
  cardLines: { add(tx: Tx, lines: readonly NewLine[], at: Date): Promise<void> };
  sales: { listByIds(ids: readonly string[]): Promise<Sale[]> };
  fees: { listByIds(ids: readonly string[]): Promise<Fee[]> };
  /** Lines of leads that were bought, as purchasing has them. Rejects while it is down. */
  describePurchases(ids: readonly string[]): Promise<NewLine[]>;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

const BATCH = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
/** Until then the event of a purchase has come. */
const GRACE_MS = minutes(10);
/** An outage of purchasing may last that long. */
const REACH_MS = days(7);

/** A card may be charged late, for what has failed meanwhile. */
const isGiven = ({ state }: Sale | Fee) => state === "sold" || state === "charged";

/**
 * Gives settled charges a line that have none, because a release before this one settled them or consumed their purchase.
 * A batch stands alone: a crash loses no more than that, and another run begins with what is left.
 */
export function makeAddFormerCardLines(ports: Ports) {
  const { db, cardSales, cardLines, sales, fees, packs, clock } = ports;

  const packOf = (country: string) => packs.get(country) ?? refuse("not_found");

  async function linesOf(charges: readonly FormerCharge[], { timeZone }: CountryPack): Promise<NewLine[]> {
    const idsOf = (purpose: ChargePurpose) =>
      charges.flatMap((charge) => (charge.purpose === purpose ? [charge.referenceId] : []));
    const purchases = idsOf("purchase");
    const at = clock.now();
    return [
      ...(await sales.listByIds(idsOf("sale"))).filter(isGiven).map((sale) => packLine(sale, at)),
      ...(await fees.listByIds(idsOf("fee"))).filter(isGiven).map((fee) => planFeeLine(fee, timeZone, at)),
      ...(purchases.length > 0 ? await ports.describePurchases(purchases) : []),
    ];
  }

  async function addAll(pack: CountryPack, kept: Date): Promise<void> {
    const before = new Date(clock.now().getTime() - GRACE_MS);
    for (let after = BEFORE_ALL; ;) {
      const charges = await cardSales.listFormer({ country: pack.code, after, limit: BATCH, kept, before });
      const last = charges.at(-1);
      if (!last) return;
      const lines = await linesOf(charges, pack);
      await transaction(db, (tx) => cardLines.add(tx, lines, clock.now()));
      failpoint("billing.after_former_card_lines");
      after = last.id;
    }
  }

  return {
    /** What the release before has left while both ran. */
    heal: (): Promise<void> =>
      forEachAlone([...packs.values()], (pack) => addAll(pack, new Date(clock.now().getTime() - REACH_MS))),

    /** How far the card sales of a country are invoiced. Refuses `not_found`. */
    async count(country: string): Promise<CardSaleCounts> {
      return cardSales.count(country, moneyCutoff(packOf(country), clock.now()));
    },

    /** By an admin. Refuses `not_found`. */
    async begin(country: string): Promise<void> {
      packOf(country);
      await transaction(db, (tx) =>
        addJob(tx, "former-card-sales", { country }, { jobKey: `former-card-sales ${country}` }),
      );
    },

    async run({ country }: { country: string }): Promise<void> {
      const pack = packOf(country);
      await addAll(pack, moneyCutoff(pack, clock.now()));
      await cardSales.markFormerDone(country, clock.now());
    },
  };
}
