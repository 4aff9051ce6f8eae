import { minutes } from "@doorlight/common/time";
import { Stripe } from "stripe";
import type { ProviderEvent } from "../use-cases/receive-provider-event.ts";

const TOLERANCE_S = minutes(5) / 1_000;

/**
 * Reads the provider's events. Throws if one is not signed with `secret`, or not in the last five minutes, or if
 * `liveOnly` and it is of the provider's test mode.
 */
export function makeProviderEventReader(secret: string, { liveOnly }: { liveOnly: boolean }) {
  return (payload: Uint8Array, signature: string, now: Date): ProviderEvent => {
    const received = Buffer.from(payload);
    const at = now.getTime();
    const event = Stripe.webhooks.constructEvent(received, signature, secret, TOLERANCE_S, undefined, at);
    if (liveOnly && !event.livemode) throw new Error("The event is of the card provider's test mode");
    return { id: event.id, about: aboutOf(event) };
  };
}

const unanswered: readonly Stripe.Dispute.Status[] = ["needs_response", "warning_needs_response"];

function aboutOf({ type, data: { object } }: Stripe.Event): ProviderEvent["about"] {
  if (!("object" in object)) return undefined;
  if (object.object === "payment_intent") return { kind: "charge", intentId: object.id };
  // The outcome of a dispute changes nothing here: people decide whether the card may be charged again.
  if (type === "charge.dispute.created" && object.object === "dispute") {
    const { payment_intent: intentId, reason, amount, currency, evidence_details: evidence } = object;
    if (typeof intentId !== "string") return undefined;
    const disputed = { amount: BigInt(amount), currency: currency.toUpperCase() };
    const answerBy = evidence.due_by === null ? null : new Date(evidence.due_by * 1_000);
    return { kind: "dispute", intentId, reason, amount: disputed, answerBy };
  }
  if (object.object === "dispute") {
    const { payment_intent: intentId, status } = object;
    if (typeof intentId !== "string" || unanswered.some((one) => one === status)) return undefined;
    return { kind: "answered_dispute", intentId };
  }
  if (type !== "setup_intent.succeeded" || object.object !== "setup_intent") return undefined;
  const { id: setupId, customer: customerId } = object;
  return typeof customerId === "string" ? { kind: "setup", setupId, customerId } : undefined;
}
