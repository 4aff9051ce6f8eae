import type { Call } from "./account.ts";
import { cardholderAction, cardholderFailed, needsCardholder, unexpectedState, type Confirmation } from "./intents.ts";
import { dispute } from "./disputes.ts";
import type { Charge, PaymentIntent } from "./objects.ts";
import { attach, findPaymentMethod, testCardOf } from "./payment-methods.ts";
import { invalid, ProviderError, type ErrorBody } from "./provider-error.ts";
import { authenticationRequired, declineOf, liveCard, type Decline } from "./test-cards.ts";

/** Takes the money, or says why not: the one place where the stand-in decides about a payment. */
export function pay(call: Call, intent: PaymentIntent, confirmation: Confirmation): PaymentIntent {
  const { switches } = call.account;
  if (intent.payment_method === null) {
    throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: "payment_intent_unexpected_state",
    });
  }
  const offSession = confirmation.offSession ?? false;
  if (switches.decline === false && needsCardholder(call, intent, offSession)) {
    if (offSession || confirmation.refuseAction) throw declined(call, intent, authenticationRequired);
    intent.status = "requires_action";
    intent.next_action = cardholderAction(call, intent, confirmation.returnUrl);
    call.publish("payment_intent.requires_action", intent);
    return intent;
  }
  if (switches.decline_late > 0) return declineLater(call, intent, switches.decline_late);
  return charge(call, intent);
}

/** The cardholder's answer to the bank's question. */
export function endPaymentAction(call: Call, intent: PaymentIntent, approved: boolean): void {
  if (intent.status !== "requires_action") throw unexpectedState(intent, "authenticate");
  try {
    if (approved) charge(call, intent);
    else fail(call, intent, { type: "invalid_request_error", ...cardholderFailed });
  } catch (error) {
    // The cardholder comes back either way; the intent has the outcome.
    if (!(error instanceof ProviderError)) throw error;
  }
}

function charge(call: Call, intent: PaymentIntent): PaymentIntent {
  const decline = declineOfPayment(call, intent);
  if (decline) throw declined(call, intent, decline);
  const method = findPaymentMethod(call, intent.payment_method!);
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    attach(call, method, intent.customer);
    call.account.cards.get(method.id)!.setUp = intent.setup_future_usage === "off_session";
  }
  const made = newCharge(call, intent);
  intent.status = "succeeded";
  intent.next_action = null;
  intent.last_payment_error = null;
  intent.amount_received = intent.amount;
  call.publish("charge.succeeded", made);
  call.publish("payment_intent.succeeded", intent);
  if (testCardOf(call, method.id)?.isDisputed) dispute(call, made, "fraudulent");
  return intent;
}

function declineOfPayment(call: Call, intent: PaymentIntent): Decline | undefined {
  const { decline } = call.account.switches;
  if (decline !== false) return declineOf(decline === true ? "generic_decline" : decline);
  const card = testCardOf(call, intent.payment_method!);
  return card ? card.decline : liveCard;
}

function declineLater(call: Call, intent: PaymentIntent, ms: number): PaymentIntent {
  intent.status = "processing";
  intent.next_action = null;
  call.publish("payment_intent.processing", intent);
  const { id } = intent;
  call.later(ms, () => void declined(call, call.account.paymentIntents.get(id)!, declineOf("generic_decline")));
  return intent;
}

/** The refusal, after the intent and a failed charge have recorded it. */
function declined(call: Call, intent: PaymentIntent, decline: Decline): ProviderError {
  const made = newCharge(call, intent, decline);
  call.publish("charge.failed", made);
  return fail(call, intent, { type: "card_error", ...decline, charge: made.id });
}

function fail(call: Call, intent: PaymentIntent, why: ErrorBody): ProviderError {
  const method = structuredClone(call.account.paymentMethods.get(intent.payment_method!));
  const error = { ...why, payment_method: method };
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = error;
  call.publish("payment_intent.payment_failed", intent);
  return new ProviderError(402, { ...error, payment_intent: structuredClone(intent) });
}

function newCharge(call: Call, intent: PaymentIntent, decline?: Decline): Charge {
  const method = call.account.paymentMethods.get(intent.payment_method!)!;
  const made: Charge = {
    id: call.newId("ch"),
    object: "charge",
    created: call.now(),
    livemode: false,
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: !decline,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: {
      network_status: decline ? "declined_by_network" : "approved_by_network",
      reason: decline?.decline_code ?? null,
      type: decline ? "issuer_declined" : "authorized",
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    status: decline ? "failed" : "succeeded",
  };
  call.account.charges.set(made.id, made);
  intent.latest_charge = made.id;
  return made;
}
