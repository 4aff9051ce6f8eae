import type { Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { MailTask } from "../domain/mail-task.ts";
import { isStale } from "../domain/retry.ts";

export type NewMail = {
  eventId: string;
  country: string;
  /** The time of the event that the mail is about. */
  happenedAt: Date;
  task: MailTask;
};

type NewDelivery = Omit<NewMail, "happenedAt"> & { status: "queued" | "skipped"; at: Date };

type RecordPorts = {
  deliveries: {
    /** The new delivery's id; undefined where the event already has its mail of that kind. */
    add(tx: Tx, delivery: NewDelivery): Promise<string | undefined>;
  };
  clock: Clock;
};

/** Records in `tx` a mail to send. A mail about an event of over a day ago is recorded as skipped. */
export function makeRecordMail({ deliveries, clock }: RecordPorts) {
  return async (tx: Tx, { happenedAt, ...mail }: NewMail): Promise<void> => {
    const at = clock.now();
    const status = isStale(happenedAt, at) ? "skipped" : "queued";
    const deliveryId = await deliveries.add(tx, { ...mail, status, at });
    if (deliveryId && status === "queued") await addJob(tx, "send-mail", { deliveryId });
  };
}

export type RecordMail = ReturnType<typeof makeRecordMail>;

type DropPorts = {
  deliveries: { dropQueued(tx: Tx, userId: string, at: Date): Promise<void> };
  leadBuyers: { removeAgent(tx: Tx, agentId: string): Promise<void> };
  clock: Clock;
};

/**
 * Drops every queued mail to an erased user, and the list of their purchases. Events of the user that arrive later need
 * no such care: identity no longer knows a recipient for them.
 */
export function makeDropMails({ deliveries, leadBuyers, clock }: DropPorts) {
  return async (tx: Tx, userId: string): Promise<void> => {
    await deliveries.dropQueued(tx, userId, clock.now());
    await leadBuyers.removeAgent(tx, userId);
  };
}

export type DropMails = ReturnType<typeof makeDropMails>;
