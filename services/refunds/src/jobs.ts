import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { everyHour, type Job } from "@doorlight/common/jobs";
import type { PurgeRefunds } from "./use-cases/purge-refunds.ts";
import type { RemindAttempts } from "./use-cases/remind-attempts.ts";

type UseCases = {
  remindAttempts: RemindAttempts;
  purgeRefunds: PurgeRefunds;
  personalData: { eraseWordsOnErased(tx: Tx): Promise<void> };
  db: Db;
};

export function makeJobs({ remindAttempts, purgeRefunds, personalData, db }: UseCases): Job[] {
  return [
    everyHour("remind-attempts", remindAttempts),
    everyHour("purge-refunds", purgeRefunds),
    everyHour("erase-words", () => transaction(db, personalData.eraseWordsOnErased)),
  ];
}
