import type { Call } from "./account.ts";
import { findCustomer } from "./customers.ts";
import {
  findIntent,
  readConfirmation,
  readMethods,
  requireOpen,
  requireReturnUrl,
  takePaymentMethod,
  type Confirmation,
} from "./intents.ts";
import type { PaymentIntent } from "./objects.ts";
import type { Parameters } from "./parameters.ts";
import { pay } from "./payments.ts";
import { invalid } from "./provider-error.ts";

type Usage = "off_session" | "on_session";

/** In the smallest unit of the currency, as Stripe: about half a euro. */
const least: Record<string, number> = { dkk: 250, gbp: 30, nok: 300, pln: 200, sek: 300 };

export function createPaymentIntent(call: Call, parameters: Parameters): PaymentIntent {
  const confirms = parameters.boolean("confirm") ?? false;
  const confirmation = readPayment(parameters);
  const intent = readIntent(call, parameters);
  parameters.refuseOthers();
  requireAmount(intent);
  if (!confirms) requireConfirm(confirmation);
  if (intent.customer !== null) findCustomer(call, intent.customer);
  if (confirms) requireReturnUrl(intent, confirmation);
  takePaymentMethod(call, intent, confirmation.paymentMethod);
  call.account.paymentIntents.set(intent.id, intent);
  call.publish("payment_intent.created", intent);
  return confirms ? pay(call, intent, confirmation) : intent;
}

function requireConfirm({ offSession, returnUrl }: Confirmation): void {
  const param = offSession === undefined ? "return_url" : "off_session";
  if (offSession === undefined && returnUrl === undefined) return;
  throw invalid(`You can only use \`${param}\` with \`confirm=true\`.`, { param });
}

function readIntent(call: Call, parameters: Parameters): PaymentIntent {
  const id = call.newId("pi");
  return {
    id,
    object: "payment_intent",
    created: call.now(),
    livemode: false,
    client_secret: call.newId(`${id}_secret`),
    customer: parameters.text("customer") ?? null,
    description: parameters.text("description") ?? null,
    metadata: parameters.metadata(),
    next_action: null,
    payment_method: null,
    ...readMethods(parameters),
    cancellation_reason: null,
    status: "requires_payment_method",
    amount: parameters.requiredInteger("amount"),
    amount_received: 0,
    currency: parameters.required("currency").toLowerCase(),
    canceled_at: null,
    capture_method: parameters.oneOf("capture_method", ["automatic_async"]) ?? "automatic_async",
    confirmation_method: parameters.oneOf("confirmation_method", ["automatic"]) ?? "automatic",
    last_payment_error: null,
    latest_charge: null,
    setup_future_usage: parameters.oneOf<Usage>("setup_future_usage", ["off_session", "on_session"]) ?? null,
    receipt_email: parameters.text("receipt_email") ?? null,
    statement_descriptor_suffix: parameters.text("statement_descriptor_suffix") ?? null,
  };
}

function requireAmount({ amount, currency }: PaymentIntent): void {
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, { param: "currency" });
  if (amount < 1) throw invalid("This value must be greater than or equal to 1.", { param: "amount" });
  if (amount < (least[currency] ?? 50)) {
    throw invalid("Amount must convert to at least 50 cents.", { param: "amount", code: "amount_too_small" });
  }
  if (amount > 99_999_999) {
    throw invalid("Amount must be no more than 999,999.99", { param: "amount", code: "amount_too_large" });
  }
}

export function confirmPaymentIntent(call: Call, parameters: Parameters, id: string): PaymentIntent {
  const intent = findPaymentIntent(call, id);
  const confirmation = readPayment(parameters);
  parameters.text("client_secret");
  parameters.refuseOthers();
  requireOpen(intent, "confirm");
  requireReturnUrl(intent, confirmation);
  takePaymentMethod(call, intent, confirmation.paymentMethod);
  return pay(call, intent, confirmation);
}

export function findPaymentIntent(call: Call, id: string): PaymentIntent {
  return findIntent(call.account.paymentIntents, "payment_intent", id);
}

function readPayment(parameters: Parameters): Confirmation {
  return {
    ...readConfirmation(parameters),
    offSession: parameters.boolean("off_session"),
    refuseAction: parameters.boolean("error_on_requires_action"),
  };
}
