import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { everyHour, type Job } from "@doorlight/common/jobs";
import type { ApproveProven } from "./use-cases/approve-proven.ts";
import type { PurgeRefunds } from "./use-cases/purge-refunds.ts";
import type { RemindAttempts } from "./use-cases/remind-attempts.ts";

type UseCases = {
  approveProven: ApproveProven;
  remindAttempts: RemindAttempts;
  purgeRefunds: PurgeRefunds;
  purchases: { markWithdrawn(tx: Tx): Promise<void> };
  personalData: { eraseWordsOnErased(tx: Tx): Promise<void> };
  sellers: { eraseErased(tx: Tx): Promise<void> };
  db: Db;
};

export function makeJobs(useCases: UseCases): Job[] {
  const { approveProven, remindAttempts, purgeRefunds, purchases, personalData, sellers, db } = useCases;
  async function eraseWords(tx: Tx): Promise<void> {
    await purchases.markWithdrawn(tx);
    await personalData.eraseWordsOnErased(tx);
  }
  return [
    everyHour("approve-proven", approveProven),
    everyHour("remind-attempts", remindAttempts),
    everyHour("purge-refunds", purgeRefunds),
    everyHour("erase-words", () => transaction(db, eraseWords)),
    everyHour("erase-sellers", () => transaction(db, sellers.eraseErased)),
  ];
}
