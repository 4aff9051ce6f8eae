import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { everyHour, everyMinute, type Job } from "@doorlight/common/jobs";
import type { ApproveProven } from "./use-cases/approve-proven.ts";
import type { PurgeRefunds } from "./use-cases/purge-refunds.ts";
import type { RefundUnasked } from "./use-cases/refund-unasked.ts";
import type { RemindAttempts } from "./use-cases/remind-attempts.ts";

type UseCases = {
  approveProven: ApproveProven;
  refundUnasked: RefundUnasked;
  remindAttempts: RemindAttempts;
  purgeRefunds: PurgeRefunds;
  purchases: { markWithdrawn(tx: Tx): Promise<void> };
  personalData: { eraseWordsOnErased(tx: Tx): Promise<void> };
  sellers: { eraseErased(tx: Tx): Promise<void> };
  db: Db;
};

export function makeJobs(useCases: UseCases): Job[] {
  const { approveProven, refundUnasked, remindAttempts, purgeRefunds } = useCases;
  const { purchases, personalData, sellers, db } = useCases;
  async function eraseWords(tx: Tx): Promise<void> {
    await purchases.markWithdrawn(tx);
    await personalData.eraseWordsOnErased(tx);
  }
  return [
    everyMinute("approve-proven", approveProven),
    everyMinute("refund-duplicates", refundUnasked.duplicates),
    everyMinute("refund-found-duplicates", refundUnasked.foundDuplicates),
    everyMinute("refund-left", refundUnasked.left),
    everyMinute("refund-withdrawn", refundUnasked.withdrawnByUs),
    everyMinute("refund-not-confirmed", refundUnasked.notConfirmed),
    everyHour("remind-attempts", remindAttempts),
    everyHour("purge-refunds", purgeRefunds),
    everyHour("erase-words", () => transaction(db, eraseWords)),
    everyHour("erase-sellers", () => transaction(db, sellers.eraseErased)),
  ];
}
