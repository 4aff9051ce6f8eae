import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { CountryCode } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { Delivery, Envelope, Outcome } from "../domain/delivery.ts";
import type { MailKind } from "../domain/mail-task.ts";
import { NotDueError } from "../domain/not-due-error.ts";
import type { Mail } from "../domain/mail.ts";
import { makeOneAtATime } from "../domain/one-at-a-time.ts";
import { type MailCountry, renderMail } from "../domain/render-mail.ts";
import { replyAddress } from "../domain/reply-address.ts";
import { isTooOld, retryDelay } from "../domain/retry.ts";
import { type RefusalCause, SendError } from "../domain/send-error.ts";
import type { ComposeMail } from "./compose-mail.ts";
import { makeRecordSafely } from "./record-safely.ts";
import type { RecordRefusal } from "./record-refusal.ts";
import type { RecordSent } from "./record-sent.ts";
import type { ReturnNews } from "./return-news.ts";

type Ports = {
  db: Db;
  deliveries: {
    /** Undefined once it has ended. */
    findQueued(id: string): Promise<Delivery | undefined>;
    /** False if it has ended before. */
    end(on: Db, id: string, end: { outcome: Outcome; reason?: string | undefined; at: Date }): Promise<boolean>;
    countFailure(tx: Tx, id: string, reason: string): Promise<void>;
    putOff(tx: Tx, id: string, until: Date): Promise<void>;
  };
  recordRefusal: RecordRefusal;
  returnNews: ReturnNews;
  recordSent: RecordSent;
  composeMail: ComposeMail;
  /** Throws a SendError. */
  sendMail: (envelope: Envelope) => Promise<void>;
  countryOf: (country: CountryCode) => MailCountry;
  countOutcome: (kind: MailKind, outcome: Outcome) => void;
  countGivenUp: (cause: GivenUpCause) => void;
  clock: Clock;
  random: () => number;
  pause: (ms: number) => Promise<void>;
  log: Logger;
};

/** Why a mail was given up: its server refused it for good, or nobody took it for three days. */
export const givenUpCauses = ["refused", "unsent"] as const;
type GivenUpCause = (typeof givenUpCauses)[number];

type UnsentEnd = {
  outcome: "skipped" | "failed";
  reason?: string;
  /** If the server refused it for good. */
  refusal?: RefusalCause;
};

/**
 * Sends a recorded mail and records the outcome. A process that crashes between the mail server's yes and that record
 * leaves a mail that is sent again, under the same id: SMTP knows no exactly-once, and twice is better than never. So a
 * process has one mail between the two at a time; other mails are composed meanwhile.
 */
export function makeDeliverMail(ports: Ports) {
  const { db, deliveries, recordRefusal, returnNews, recordSent, composeMail, sendMail } = ports;
  const { countryOf, countOutcome, countGivenUp, clock, random, pause, log } = ports;
  const oneAtATime = makeOneAtATime();
  const recordSafely = makeRecordSafely(pause);

  return async ({ deliveryId }: { deliveryId: string }): Promise<void> => {
    const delivery = await deliveries.findQueued(deliveryId);
    if (!delivery) return;
    try {
      const mail = await composeMail(delivery.task);
      if (mail) await send(mail, delivery);
      else await endUnsent(delivery, { outcome: "skipped" });
    } catch (error) {
      if (error instanceof NotDueError) return putOff(delivery, error.dueAt);
      if (error instanceof SendError) return recover(delivery, error);
      log.error({ err: error, deliveryId, kind: delivery.task.kind }, "A mail could not be written");
      await recover(delivery, new SendError("busy", "unknown"));
    }
  };

  function send(mail: Mail, delivery: Delivery): Promise<void> {
    const envelope = envelopeOf(delivery, mail);
    return oneAtATime(async () => {
      // While it waited, another run of its job may have sent it, or its person was erased.
      if (!(await deliveries.findQueued(delivery.id))) return;
      await sendMail(envelope);
      await recordSafely(() => recordSent(delivery, mail, clock.now()));
      countOutcome(delivery.task.kind, "sent");
    });
  }

  function envelopeOf({ id, country }: Delivery, mail: Mail): Envelope {
    const pack = countryOf(country);
    const file = mail.kind === "invoice" ? mail.invoice.file : undefined;
    const copyTo = mail.kind === "invoice" ? mail.copyTo : undefined;
    const unsubscribe = mail.kind === "lead_news" ? mail.unsubscribe.oneClick : undefined;
    const rendered = renderMail(mail, pack);
    return { id, to: mail.to, copyTo, replyTo: replyAddress(mail, pack), mail: rendered, unsubscribe, file };
  }

  function putOff({ id }: Delivery, dueAt: Date): Promise<void> {
    return transaction(db, async (tx) => {
      await deliveries.putOff(tx, id, dueAt);
      await addJob(tx, "send-mail", { deliveryId: id }, { runAt: dueAt });
    });
  }

  async function recover(delivery: Delivery, { kind, code, refusal }: SendError): Promise<void> {
    log.warn(
      { deliveryId: delivery.id, kind: delivery.task.kind, code, attempt: delivery.attempts + 1 },
      "A mail was not sent",
    );
    const now = clock.now();
    if (kind === "refused") return endUnsent(delivery, { outcome: "failed", reason: code, refusal });
    if (isTooOld(delivery.createdAt, now)) return endUnsent(delivery, { outcome: "failed", reason: code });

    const runAt = new Date(now.getTime() + retryDelay(delivery.attempts + 1, kind === "unreachable", random));
    await transaction(db, async (tx) => {
      await deliveries.countFailure(tx, delivery.id, code);
      await addJob(tx, "send-mail", { deliveryId: delivery.id }, { runAt });
    });
  }

  /** The record and its consequences are one transaction. */
  async function endUnsent(delivery: Delivery, { outcome, reason, refusal }: UnsentEnd): Promise<void> {
    const at = clock.now();
    await transaction(db, async (tx) => {
      if (!(await deliveries.end(tx, delivery.id, { outcome, reason, at }))) return;
      if (refusal) await recordRefusal(tx, delivery, refusal, at);
      await returnNews(tx, delivery.task);
    });
    countOutcome(delivery.task.kind, outcome);
    if (outcome === "failed") countGivenUp(refusal ? "refused" : "unsent");
  }
}

export type DeliverMail = ReturnType<typeof makeDeliverMail>;
