import { minutes } from "@doorlight/common/time";
import { Stripe } from "stripe";
import type { DisputeOutcome } from "../domain/dispute.ts";
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

/** An inquiry that is closed took nothing; others end with the bank's decision. */
const outcomes: { [status in Stripe.Dispute.Status]?: DisputeOutcome } = {
  won: "won",
  lost: "lost",
  warning_closed: "withdrawn",
  prevented: "withdrawn",
};

const unanswered: readonly Stripe.Dispute.Status[] = ["needs_response", "warning_needs_response"];

const timeOf = (seconds: number) => new Date(seconds * 1_000);

function aboutOf({ type, created: reportedAt, data: { object } }: Stripe.Event): ProviderEvent["about"] {
  if (!("object" in object)) return undefined;
  if (object.object === "payment_intent") return { kind: "charge", intentId: object.id };
  if (object.object === "dispute") {
    const {
      id: providerId,
      created,
      payment_intent: intentId,
      reason,
      amount,
      currency,
      status,
      evidence_details: evidence,
    } = object;
    if (typeof intentId !== "string") return undefined;
    const disputed = { amount: BigInt(amount), currency: currency.toUpperCase() };
    const answerBy = evidence.due_by === null ? null : timeOf(evidence.due_by);
    const news = { providerId, providerOpenedAt: timeOf(created), reportedAt: timeOf(reportedAt) };
    const facts = { reason, amount: disputed, answerBy, outcome: outcomes[status] ?? null };
    return { kind: "dispute", intentId, isAnswered: !unanswered.some((one) => one === status), ...facts, ...news };
  }
  if (type !== "setup_intent.succeeded" || object.object !== "setup_intent") return undefined;
  const { id: setupId, customer: customerId } = object;
  return typeof customerId === "string" ? { kind: "setup", setupId, customerId } : undefined;
}
