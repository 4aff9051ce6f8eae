import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { everyHour, type Job } from "@doorlight/common/jobs";
import type { ApproveProven } from "./use-cases/approve-proven.ts";
import type { PurgeRefunds } from "./use-cases/purge-refunds.ts";
import type { RemindAttempts } from "./use-cases/remind-attempts.ts";

type UseCases = {
  approveProven: ApproveProven;
  remindAttempts: RemindAttempts;
  purgeRefunds: PurgeRefunds;
  personalData: { eraseWordsOnErased(tx: Tx): Promise<void> };
  sellers: { eraseErased(tx: Tx): Promise<void> };
  db: Db;
};

export function makeJobs({ approveProven, remindAttempts, purgeRefunds, personalData, sellers, db }: UseCases): Job[] {
  return [
    everyHour("approve-proven", approveProven),
    everyHour("remind-attempts", remindAttempts),
    everyHour("purge-refunds", purgeRefunds),
    everyHour("erase-words", () => transaction(db, personalData.eraseWordsOnErased)),
    everyHour("erase-sellers", () => transaction(db, sellers.eraseErased)),
  ];
}
