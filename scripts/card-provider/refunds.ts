import type { Call } from "./account.ts";
import type { Charge, Refund } from "./objects.ts";
import type { Parameters } from "./parameters.ts";
import { invalid, missing } from "./provider-error.ts";

export function createRefund(call: Call, parameters: Parameters): Refund {
  const charge = findCharge(call, parameters);
  const amount = parameters.integer("amount") ?? charge.amount - charge.amount_refunded;
  const reason = parameters.oneOf("reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null;
  const metadata = parameters.metadata();
  parameters.refuseOthers();
  requireRefundable(charge, amount);
  const refund: Refund = {
    id: call.newId("re"),
    object: "refund",
    created: call.now(),
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: "succeeded",
  };
  call.account.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  call.publish("refund.created", refund);
  call.publish("charge.refunded", charge);
  return refund;
}

function requireRefundable(charge: Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  }
  if (amount < 1) throw invalid("Invalid positive integer", { param: "amount" });
  if (amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    });
  }
}

function findCharge(call: Call, parameters: Parameters): Charge {
  const { charges, paymentIntents } = call.account;
  const intentId = parameters.text("payment_intent");
  const chargeId = parameters.text("charge");
  if (intentId === undefined && chargeId === undefined) {
    throw invalid("One of the following params should be provided for this request: payment_intent or charge.");
  }
  const intent = intentId === undefined ? undefined : paymentIntents.get(intentId);
  if (intentId !== undefined && !intent) throw missing("payment_intent", intentId, "payment_intent");
  const charge = charges.get(chargeId ?? intent?.latest_charge ?? "");
  if (!charge && chargeId !== undefined) throw missing("charge", chargeId, "charge");
  if (charge?.status !== "succeeded") {
    throw invalid(`This PaymentIntent (${intentId ?? chargeId}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  }
  return charge;
}
