import { transaction, type Db } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { CountryCode } from "@doorlight/common/product";
import type { Delivery } from "../domain/delivery.ts";
import type { Mail } from "../domain/mail.ts";
import { renderMail } from "../domain/render-mail.ts";
import { isTooOld, retryDelay } from "../domain/retry.ts";
import { SendFault } from "../domain/send-fault.ts";
import type { ComposeMail } from "./compose-mail.ts";
import type { Deliveries, Envelope, SendMail } from "./ports.ts";

type Ports = {
  db: Db;
  deliveries: Deliveries;
  composeMail: ComposeMail;
  sendMail: SendMail;
  timeZoneOf: (country: CountryCode) => string;
  countOutcome: (kind: Delivery["task"]["kind"], outcome: string) => void;
  clock: Clock;
  random: () => number;
  log: Logger;
};

/**
 * Sends a recorded mail and records what became of it. A mail whose sending was cut off is sent again under the same
 * id: better twice than never.
 */
export function makeDeliverMail(ports: Ports) {
  const { db, deliveries, composeMail, sendMail, timeZoneOf, clock, random, log } = ports;

  return async ({ deliveryId }: { deliveryId: string }): Promise<void> => {
    const delivery = await deliveries.findQueued(db, deliveryId);
    if (!delivery) return;
    try {
      const mail = await composeMail(delivery.task);
      if (mail) await sendMail(envelopeOf(delivery, mail));
      await end(delivery, mail ? "sent" : "skipped");
    } catch (error) {
      const fault = error instanceof SendFault ? error : new SendFault("busy", "fault");
      if (fault !== error)
        log.error({ err: error, deliveryId, kind: delivery.task.kind }, "A mail could not be written");
      await recover(delivery, fault);
    }
  };

  function envelopeOf({ id, country }: Delivery, mail: Mail): Envelope {
    const replyTo = mail.kind === "contact_message" ? mail.message.email : undefined;
    return { id, to: mail.to, replyTo, mail: renderMail(mail, timeZoneOf(country)) };
  }

  async function recover(delivery: Delivery, { kind, code }: SendFault): Promise<void> {
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

  async function end({ id, task }: Delivery, outcome: "sent" | "skipped" | "failed", reason?: string): Promise<void> {
    await deliveries.end(db, id, { outcome, reason, at: clock.now() });
    ports.countOutcome(task.kind, outcome);
  }
}
