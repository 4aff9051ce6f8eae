import type { Call } from "./account.ts";
import type { PaymentMethod } from "./objects.ts";
import type { Parameters } from "./parameters.ts";
import { invalid, missing, ProviderError } from "./provider-error.ts";
import { findTestCard, isCardNumber, liveCard, testCards, type Decline, type TestCard } from "./test-cards.ts";

export interface CardData {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cardholder?: string;
}

export function createPaymentMethod(call: Call, parameters: Parameters): PaymentMethod {
  parameters.oneOf("type", ["card"]);
  const cardholder = parameters.group("billing_details", (inner) => inner.text("name"));
  const data = parameters.group("card", (card): CardData => {
    card.text("cvc");
    return {
      number: card.required("number"),
      expiryMonth: card.requiredInteger("exp_month"),
      expiryYear: card.requiredInteger("exp_year"),
    };
  });
  const metadata = parameters.metadata();
  parameters.refuseOthers();
  if (!data) throw invalid("Missing required param: card.", { param: "card", code: "parameter_missing" });
  return { ...newPaymentMethod(call, { ...data, cardholder }), metadata };
}

/** Refuses an impossible card; whether it can pay shows when it is used. */
export function newPaymentMethod(call: Call, { number, expiryMonth, expiryYear, cardholder }: CardData): PaymentMethod {
  requireCard(call, { number, expiryMonth, expiryYear });
  const brand = findTestCard(number)?.brand ?? "visa";
  const method: PaymentMethod = {
    id: call.newId("pm"),
    object: "payment_method",
    created: call.now(),
    livemode: false,
    type: "card",
    customer: null,
    billing_details: { address: null, email: null, name: cardholder ?? null, phone: null, tax_id: null },
    card: {
      brand,
      country: "US",
      exp_month: expiryMonth,
      exp_year: expiryYear,
      fingerprint: `fp${number}`,
      funding: "credit",
      last4: number.slice(-4),
    },
    metadata: {},
  };
  call.account.paymentMethods.set(method.id, method);
  call.account.cards.set(method.id, { number, setUp: false });
  return method;
}

function requireCard(call: Call, { number, expiryMonth, expiryYear }: CardData): void {
  const today = new Date(call.now() * 1000);
  const year = today.getUTCFullYear();
  if (!isCardNumber(number)) throw wrongCard("incorrect_number", "Your card number is incorrect.", "number");
  if (expiryMonth < 1 || expiryMonth > 12) {
    throw wrongCard("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  if (expiryYear < year || expiryYear > year + 50) {
    throw wrongCard("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  if (expiryYear === year && expiryMonth <= today.getUTCMonth()) {
    throw wrongCard("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
}

function wrongCard(code: string, message: string, param: string): ProviderError {
  return new ProviderError(402, { type: "card_error", code, message, param });
}

/** Names of test cards stand for a new payment method with that card. */
export function findPaymentMethod(call: Call, id: string, status = 400): PaymentMethod {
  const card = testCards.find(({ name }) => name === id);
  const expiryYear = new Date(call.now() * 1000).getUTCFullYear() + 1;
  if (card) return newPaymentMethod(call, { number: card.number, expiryMonth: 12, expiryYear });
  const method = call.account.paymentMethods.get(id);
  if (!method) throw missing("PaymentMethod", id, "payment_method", status);
  return method;
}

/** Refuses a payment method that was detached: it can be read, and never used again. */
export function requireUsable(call: Call, { id }: PaymentMethod): void {
  if (call.account.cards.has(id)) return;
  throw invalid("The provided PaymentMethod was detached from a Customer. It may not be used again.", {
    param: "payment_method",
  });
}

export function testCardOf(call: Call, method: string): TestCard | undefined {
  const number = call.account.cards.get(method)?.number;
  return number === undefined ? undefined : findTestCard(number);
}

/** Why the card cannot be saved. */
export function declineOfSaving(call: Call, method: string): Decline | undefined {
  const card = testCardOf(call, method);
  if (!card) return liveCard;
  return card.canBeSaved ? undefined : card.decline;
}

export function attachPaymentMethod(call: Call, parameters: Parameters, id: string): PaymentMethod {
  const customer = parameters.required("customer");
  parameters.refuseOthers();
  if (!call.account.customers.has(customer)) throw missing("customer", customer, "customer");
  const method = findPaymentMethod(call, id, 404);
  requireUsable(call, method);
  const decline = declineOfSaving(call, method.id);
  if (decline) throw new ProviderError(402, { type: "card_error", ...decline });
  attach(call, method, customer);
  return method;
}

export function attach(call: Call, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  if (method.customer !== null)
    throw invalid("The payment method you provided has already been attached to a customer.");
  method.customer = customer;
  call.publish("payment_method.attached", method);
}

export function detachPaymentMethod(call: Call, parameters: Parameters, id: string): PaymentMethod {
  parameters.refuseOthers();
  const method = findPaymentMethod(call, id, 404);
  if (method.customer === null) {
    throw invalid("The payment method you provided is not attached to a customer so detachment is impossible.");
  }
  method.customer = null;
  call.account.cards.delete(id);
  call.publish("payment_method.detached", method);
  return method;
}
