import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { everyHour, type Job } from "@doorlight/common/jobs";
import type { RemindAttempts } from "./use-cases/remind-attempts.ts";

type UseCases = {
  remindAttempts: RemindAttempts;
  personalData: { eraseWordsOnErased(tx: Tx): Promise<void> };
  db: Db;
};

export function makeJobs({ remindAttempts, personalData, db }: UseCases): Job[] {
  return [
    everyHour("remind-attempts", remindAttempts),
    everyHour("erase-words", () => transaction(db, personalData.eraseWordsOnErased)),
  ];
}
