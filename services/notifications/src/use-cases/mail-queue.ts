import type { Tx } from "@doorlight/common/db";
import { addJobs } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { MailTask } from "../domain/mail-task.ts";
import { isStale } from "../domain/retry.ts";

export type NewMail = {
  eventId: string;
  country: string;
  /** The time of the event that the mail is about. */
  happenedAt: Date;
  task: MailTask;
  /** Whose trace the mail continues; the present one by default. */
  traceparent?: string | undefined;
};

type NewDelivery = Omit<NewMail, "happenedAt"> & { status: "queued" | "skipped"; at: Date };

type RecordPorts = {
  deliveries: {
    /** Those to be sent; an event that already has its mail of that kind gets no other. */
    add(tx: Tx, deliveries: readonly NewDelivery[]): Promise<{ id: string; eventId: string }[]>;
  };
  clock: Clock;
};

/** Records in `tx` mails to send. A mail about an event of over a day ago is recorded as skipped. */
export function makeRecordMail({ deliveries, clock }: RecordPorts) {
  return async (tx: Tx, ...mails: NewMail[]): Promise<void> => {
    if (mails.length === 0) return;
    const at = clock.now();
    const statusOf = (happenedAt: Date) => (isStale(happenedAt, at) ? "skipped" : "queued");
    const queued = await deliveries.add(
      tx,
      mails.map(({ happenedAt, ...mail }) => ({ ...mail, status: statusOf(happenedAt), at })),
    );
    if (queued.length === 0) return;
    const traces = new Map(mails.map(({ eventId, traceparent }) => [eventId, traceparent]));
    await addJobs(
      tx,
      "send-mail",
      queued.map(({ id: deliveryId }) => ({ deliveryId })),
      { traceparent: (_, nth) => traces.get(queued[nth]!.eventId) },
    );
  };
}

export type RecordMail = ReturnType<typeof makeRecordMail>;

type DropPorts = {
  deliveries: { dropQueued(tx: Tx, userId: string, at: Date): Promise<void> };
  leadBuyers: { removeAgent(tx: Tx, agentId: string): Promise<void> };
  news: { removeOfUser(tx: Tx, userId: string): Promise<void> };
  webhookMessages: { removeOfAccount(tx: Tx, accountId: string): Promise<void> };
  clock: Clock;
};

/**
 * Drops the queued mails to an erased user but those about what is still owed, the list of their purchases, their news, and their endpoints with all messages.
 * Events of the user that arrive later need no such care: identity no longer knows a recipient for them. News of a match that
 * is consumed later stays, by ids, until its purge.
 */
export function makeDropMails({ deliveries, leadBuyers, news, webhookMessages, clock }: DropPorts) {
  return async (tx: Tx, userId: string): Promise<void> => {
    await deliveries.dropQueued(tx, userId, clock.now());
    await leadBuyers.removeAgent(tx, userId);
    await news.removeOfUser(tx, userId);
    await webhookMessages.removeOfAccount(tx, userId);
  };
}

export type DropMails = ReturnType<typeof makeDropMails>;
