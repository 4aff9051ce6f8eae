import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, days } from "@doorlight/common/time";
import type { Eligibility, ReasonEligibility } from "../domain/eligibility.ts";
import type { Purchase } from "../domain/refund.ts";

type Ports = {
  db: Db;
  purchases: {
    /** Purchases whose buyers have begun to log attempts, have asked for nothing and were not reminded. */
    listUnreminded(country: string, from: Date, to: Date): Promise<Purchase[]>;
    /** False if it was done before. */
    markReminded(tx: Tx, id: string, at: Date): Promise<boolean>;
  };
  findEligibility(purchase: Purchase, from: Db): Promise<Eligibility>;
  events: {
    attemptsReminderQueued(tx: Tx, purchase: Purchase, until: Date, missing: ReasonEligibility): Promise<void>;
  };
  packs: ReadonlyMap<string, Pick<CountryPack, "timeZone" | "refundDay">>;
  clock: Clock;
};

export type RemindAttempts = ReturnType<typeof makeRemindAttempts>;

/** So long before the end of the time for a refund. */
const BEFORE_END_MS = days(5);
/** Older purchases have no time left: two months, the second of which ends with the refund day at the latest. */
const LONGEST_MS = days(62);

/** Reminds a buyer with too few logged attempts once, five days before the time for a refund ends. */
export function makeRemindAttempts({ db, purchases, findEligibility, events, packs, clock }: Ports) {
  async function remind(purchase: Purchase): Promise<void> {
    const now = clock.now();
    const { until, refusal, reasons } = await findEligibility(purchase, db);
    const missing = reasons.find(({ reason }) => reason === "unreachable");
    const isSoon = until.getTime() - now.getTime() <= BEFORE_END_MS;
    if (refusal || !isSoon || !missing?.attemptsMissing || !missing.from) return;
    await transaction(db, async (tx) => {
      if (await purchases.markReminded(tx, purchase.id, now))
        await events.attemptsReminderQueued(tx, purchase, until, missing);
    });
  }

  return async (): Promise<void> => {
    const now = clock.now();
    const from = new Date(now.getTime() - LONGEST_MS);
    for (const country of packs.keys()) await forEachAlone(await purchases.listUnreminded(country, from, now), remind);
  };
}
