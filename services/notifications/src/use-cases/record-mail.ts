import type { Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { MailTask } from "../domain/mail-task.ts";
import { isStale } from "../domain/retry.ts";
import type { Deliveries } from "./ports.ts";

export type MailOrder = {
  eventId: string;
  country: string;
  /** When what the mail tells of happened. */
  happenedAt: Date;
  task: MailTask;
};

/** Records in `tx` that a mail is to be sent. What happened over a day ago is recorded as skipped. */
export function makeRecordMail({ deliveries, clock }: { deliveries: Deliveries; clock: Clock }) {
  return async (tx: Tx, { happenedAt, ...order }: MailOrder): Promise<void> => {
    const at = clock.now();
    const status = isStale(happenedAt, at) ? "skipped" : "queued";
    const deliveryId = await deliveries.add(tx, { ...order, status, at });
    if (deliveryId && status === "queued") await addJob(tx, "send-mail", { deliveryId });
  };
}

export type RecordMail = ReturnType<typeof makeRecordMail>;
