import { minutes } from "@doorlight/common/time";
import { Stripe } from "stripe";
import type { ProviderEvent } from "../use-cases/receive-provider-event.ts";

const TOLERANCE_S = minutes(5) / 1_000;

/** Reads the provider's events. Throws where one is not signed with `secret`, or not in the last five minutes. */
export function makeProviderEventReader(secret: string) {
  return (payload: Uint8Array, signature: string, now: Date): ProviderEvent => {
    const received = Buffer.from(payload);
    const at = now.getTime();
    const event = Stripe.webhooks.constructEvent(received, signature, secret, TOLERANCE_S, undefined, at);
    const { object } = event.data;
    const isIntent = "object" in object && object.object === "payment_intent" && "id" in object;
    const intentId = isIntent && typeof object.id === "string" ? object.id : null;
    return { id: event.id, intentId, setup: setupOf(event) };
  };
}

function setupOf(event: Stripe.Event): ProviderEvent["setup"] {
  if (event.type !== "setup_intent.succeeded") return null;
  const { id, customer } = event.data.object;
  return typeof customer === "string" ? { id, customerId: customer } : null;
}
