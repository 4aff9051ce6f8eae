import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { CountryCode } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { Delivery, Envelope, Outcome } from "../domain/delivery.ts";
import type { MailKind } from "../domain/mail-task.ts";
import type { Mail } from "../domain/mail.ts";
import { type MailCountry, renderMail } from "../domain/render-mail.ts";
import { isTooOld, retryDelay } from "../domain/retry.ts";
import { SendError } from "../domain/send-error.ts";
import type { ComposeMail } from "./compose-mail.ts";

type Ports = {
  db: Db;
  deliveries: {
    /** Undefined once it has ended. */
    findQueued(id: string): Promise<Delivery | undefined>;
    end(tx: Tx, id: string, end: { outcome: Outcome; reason?: string; at: Date }): Promise<void>;
    countFailure(tx: Tx, id: string, reason: string): Promise<void>;
  };
  composeMail: ComposeMail;
  /** Throws a SendError. */
  sendMail: (envelope: Envelope) => Promise<void>;
  countryOf: (country: CountryCode) => MailCountry;
  countOutcome: (kind: MailKind, outcome: Outcome) => void;
  clock: Clock;
  random: () => number;
  log: Logger;
};

/**
 * Sends a recorded mail and records the outcome. A mail whose sending was interrupted is sent again under the same id:
 * better twice than never.
 */
export function makeDeliverMail(ports: Ports) {
  const { db, deliveries, composeMail, sendMail, countryOf, countOutcome, clock, random, log } = ports;

  return async ({ deliveryId }: { deliveryId: string }): Promise<void> => {
    const delivery = await deliveries.findQueued(deliveryId);
    if (!delivery) return;
    try {
      const mail = await composeMail(delivery.task);
      if (mail) await sendMail(envelopeOf(delivery, mail));
      await end(delivery, mail ? "sent" : "skipped");
    } catch (error) {
      if (error instanceof SendError) return recover(delivery, error);
      log.error({ err: error, deliveryId, kind: delivery.task.kind }, "A mail could not be written");
      await recover(delivery, new SendError("busy", "unknown"));
    }
  };

  function envelopeOf({ id, country }: Delivery, mail: Mail): Envelope {
    const pack = countryOf(country);
    return { id, to: mail.to, replyTo: replyAddress(mail, pack), mail: renderMail(mail, pack) };
  }

  async function recover(delivery: Delivery, { kind, code }: SendError): Promise<void> {
    log.warn(
      { deliveryId: delivery.id, kind: delivery.task.kind, code, attempt: delivery.attempts + 1 },
      "A mail was not sent",
    );
    const now = clock.now();
    if (kind === "refused" || isTooOld(delivery.createdAt, now)) return end(delivery, "failed", code);

    const runAt = new Date(now.getTime() + retryDelay(delivery.attempts + 1, kind === "unreachable", random));
    await transaction(db, async (tx) => {
      await deliveries.countFailure(tx, delivery.id, code);
      await addJob(tx, "send-mail", { deliveryId: delivery.id }, { runAt });
    });
  }

  async function end({ id, task }: Delivery, outcome: Outcome, reason?: string): Promise<void> {
    await transaction(db, (tx) => deliveries.end(tx, id, { outcome, reason, at: clock.now() }));
    countOutcome(task.kind, outcome);
  }
}

export type DeliverMail = ReturnType<typeof makeDeliverMail>;

/** Where an answer goes: a written mail invites one, and our sender reads none. */
function replyAddress(mail: Mail, { supportAddress }: MailCountry): string | undefined {
  if (mail.kind === "contact_message") return mail.message.email;
  return mail.kind === "written_mail" ? supportAddress : undefined;
}
