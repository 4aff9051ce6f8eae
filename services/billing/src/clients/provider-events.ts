import { minutes } from "@doorlight/common/time";
import { Stripe } from "stripe";

type ProviderEvent = { id: string; intentId: string | null; isDispute: boolean };

const TOLERANCE_S = minutes(5) / 1_000;

/**
 * Reads the provider's events. Throws where one is not signed with `secret`, or not in the last five minutes, or where
 * `liveOnly` and it is of the provider's test mode.
 */
export function makeProviderEventReader(secret: string, { liveOnly }: { liveOnly: boolean }) {
  return (payload: Uint8Array, signature: string, now: Date): ProviderEvent => {
    const received = Buffer.from(payload);
    const at = now.getTime();
    const event = Stripe.webhooks.constructEvent(received, signature, secret, TOLERANCE_S, undefined, at);
    if (liveOnly && !event.livemode) throw new Error("The event is of the card provider's test mode");
    const { object } = event.data;
    if (!("object" in object)) return { id: event.id, intentId: null, isDispute: false };
    const isDispute = object.object === "dispute";
    const intentId = isDispute ? object.payment_intent : object.object === "payment_intent" ? object.id : null;
    return { id: event.id, intentId: typeof intentId === "string" ? intentId : null, isDispute };
  };
}
