import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import { isStillWaiting, LATE_AFTER_MS, type RefundRequest } from "../domain/refund-request.ts";
import type { RecordMail } from "./mail-queue.ts";

/** A request for a refund, or an appeal: each begins its own seven days. */
type Asked = { eventId: string; requestId: string; country: string; isAppeal: boolean };

type Ports = {
  db: Db;
  refunds: { findRequest(requestId: string): Promise<RefundRequest | undefined> };
  identity: { listAdmins(asked: { superAdminsOnly: boolean }): Promise<string[]> };
  recordMail: RecordMail;
  clock: Clock;
};

/** Mails every super admin once about a request that has waited for six days. */
export function makeMailLateRefund({ db, refunds, identity, recordMail, clock }: Ports) {
  return {
    schedule(tx: Tx, asked: Asked, requestedAt: Date): Promise<void> {
      return addJob(tx, "mail-late-refund", asked, { runAt: new Date(requestedAt.getTime() + LATE_AFTER_MS) });
    },

    async mail({ eventId, requestId, country, isAppeal }: Asked): Promise<void> {
      if (!isStillWaiting(await refunds.findRequest(requestId), isAppeal)) return;
      const superAdmins = await identity.listAdmins({ superAdminsOnly: true });
      const happenedAt = clock.now();
      const mails = superAdmins.map((userId) => ({
        eventId,
        country,
        happenedAt,
        task: { kind: "refund_late" as const, userId, requestId, isAppeal },
      }));
      // A second run finds the mails of the first, by event and admin.
      await transaction(db, (tx) => recordMail(tx, ...mails));
    },
  };
}

export type MailLateRefund = ReturnType<typeof makeMailLateRefund>;
