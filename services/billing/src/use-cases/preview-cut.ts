import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Money } from "@doorlight/common/money";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { type Clock, localDate } from "@doorlight/common/time";
import { checkActiveChange, type Deal } from "../domain/deal.ts";
import type { CutMonth } from "../domain/deal-dues.ts";
import { endedAt, withLastDay } from "../domain/deal-time.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  db: Db;
  deals: { find(id: string): Promise<Deal | undefined> };
  settleDeal: Pick<SettleDeal, "preview" | "cutMonth">;
  /** Purchasing, which counts the leads of a deal that are used, by quota. */
  quotaUse: { listQuotaUse(dealId: string): Promise<ReadonlyMap<string, number>> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** `returned`: net. */
type CutPreview = { returned: Money; cutMonth: CutMonth | null };

/**
 * What comes back of the fees of an active deal by an earlier last day, or by its end now, and what the month costs and gives in
 * which a monthly one ends then. Refuses `not_found`, as the change does `invalid_request`, and `unavailable` while purchasing,
 * which knows the use of leads, is down.
 */
export function makePreviewCut({ db, deals, settleDeal, quotaUse, packs, clock }: Ports) {
  return async (dealId: string, endsOn: string | null): Promise<CutPreview> => {
    const deal = await deals.find(dealId);
    if (deal?.state !== "active") return refuse("not_found");
    const { timeZone, currency } = countryPackOf(packs, deal.country);
    const now = clock.now();
    if (endsOn) checkActiveChange(["endsOn"], { endsOn }, localDate(timeZone, now));
    const cut = endsOn ? withLastDay(deal, endsOn, timeZone) : endedAt(deal, now);
    const isEarlier = cut.inForce.to < deal.inForce.to;
    if (!isEarlier || deal.type === "discount") return { returned: { amount: 0n, currency }, cutMonth: null };
    const use = await quotaUse.listQuotaUse(dealId);
    const amount = await settleDeal.preview(db, cut, { now, use });
    return { returned: { amount, currency }, cutMonth: await settleDeal.cutMonth(db, cut, { now, use }) };
  };
}
