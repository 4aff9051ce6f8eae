import { createHmac, timingSafeEqual } from "node:crypto";
import { refuse } from "@doorlight/common/errors";
import { type Clock, minutes } from "@doorlight/common/time";
import { type MailEvent, reportOf } from "../domain/mail-event.ts";
import type { ReceiveReport } from "./receive-report.ts";

/** An event as it came, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
export type SignedEvent = { payload: Uint8Array; id: string; timestamp: string; signature: string };

type Ports = {
  /** As the mail provider shows it, `whsec_` and base64; undefined where no provider reports. */
  secret: string | undefined;
  readEvent: (payload: Uint8Array) => MailEvent | undefined;
  receiveReport: ReceiveReport;
  clock: Clock;
};

/** Older events may be replayed ones; clocks may differ as much. */
const TOLERANCE_MS = minutes(5);

/**
 * Takes a mail provider's event about a mail of a campaign, signed as Standard Webhooks says. One that comes twice changes
 * nothing the second time. Refuses `signature_invalid`, `invalid_request`.
 */
export function makeReceiveMailEvent({ secret, readEvent, receiveReport, clock }: Ports) {
  const key = secret === undefined ? undefined : Buffer.from(secret.slice("whsec_".length), "base64");
  return async (event: SignedEvent): Promise<void> => {
    if (!key || !isOfNow(event, clock.now()) || !isSigned(event, key)) return refuse("signature_invalid");
    const said = readEvent(event.payload) ?? refuse("invalid_request");
    const report = reportOf(said);
    if (report) await receiveReport({ ...report, raw: event.payload });
  };
}

export type ReceiveMailEvent = ReturnType<typeof makeReceiveMailEvent>;

function isOfNow({ timestamp }: SignedEvent, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1_000) <= TOLERANCE_MS;
}

/** While a secret is changed the provider signs with both: `v1,<base64> v1,<base64>`. */
function isSigned({ payload, id, timestamp, signature }: SignedEvent, key: Buffer): boolean {
  const signed = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(payload).digest();
  return signature.split(" ").some((one) => {
    const given = Buffer.from(one.startsWith("v1,") ? one.slice("v1,".length) : "", "base64");
    return given.length === signed.length && timingSafeEqual(given, signed);
  });
}
