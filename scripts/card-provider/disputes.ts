import type { Call } from "./account.ts";
import type { Charge, Dispute } from "./objects.ts";
import { invalid, missing } from "./provider-error.ts";

const ANSWER_S = 9 * 24 * 3_600;

/** The cardholder complains to the bank about a charge. */
export function dispute(call: Call, charge: Charge, reason: Dispute["reason"]): Dispute {
  if (charge.status !== "succeeded") throw invalid(`Charge ${charge.id} has taken nothing.`);
  if (charge.disputed) throw invalid(`Charge ${charge.id} has already been disputed.`);
  const made: Dispute = {
    id: call.newId("dp"),
    object: "dispute",
    created: call.now(),
    livemode: false,
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
    evidence_details: { due_by: call.now() + ANSWER_S },
  };
  charge.disputed = true;
  call.account.disputes.set(made.id, made);
  call.publish("charge.dispute.created", made);
  return made;
}

/** The same by the control, for the charge of a payment intent. */
export function disputePayment(call: Call, json: unknown): Dispute {
  const { payment_intent: id, reason = "fraudulent" } = json as { payment_intent?: unknown; reason?: unknown };
  const known = reasons.find((one) => one === reason);
  if (!known) throw invalid(`reason is one of ${reasons.join(", ")}`, { param: "reason" });
  const charge = call.account.charges.get(call.account.paymentIntents.get(String(id))?.latest_charge ?? "");
  if (!charge) throw missing("payment_intent", String(id), "payment_intent");
  return dispute(call, charge, known);
}

const reasons: readonly Dispute["reason"][] = ["fraudulent", "general", "product_not_received"];
