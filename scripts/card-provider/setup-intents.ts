import type { Call } from "./account.ts";
import { findCustomer } from "./customers.ts";
import {
  cardholderAction,
  cardholderFailed,
  findIntent,
  needsCardholder,
  readConfirmation,
  readMethods,
  requireOpen,
  requireReturnUrl,
  takePaymentMethod,
  unexpectedState,
  type Confirmation,
} from "./intents.ts";
import type { SetupIntent } from "./objects.ts";
import type { Parameters } from "./parameters.ts";
import { attach, declineOfSaving, findPaymentMethod } from "./payment-methods.ts";
import { invalid, ProviderError } from "./provider-error.ts";

export function createSetupIntent(call: Call, parameters: Parameters): SetupIntent {
  const confirms = parameters.boolean("confirm") ?? false;
  const confirmation = readConfirmation(parameters);
  const customer = parameters.text("customer") ?? null;
  const id = call.newId("seti");
  const intent: SetupIntent = {
    id,
    object: "setup_intent",
    created: call.now(),
    livemode: false,
    client_secret: call.newId(`${id}_secret`),
    customer,
    description: parameters.text("description") ?? null,
    metadata: parameters.metadata(),
    next_action: null,
    payment_method: null,
    ...readMethods(parameters),
    cancellation_reason: null,
    status: "requires_payment_method",
    usage: parameters.oneOf("usage", ["off_session", "on_session"]) ?? "off_session",
    last_setup_error: null,
  };
  parameters.refuseOthers();
  if (customer !== null) findCustomer(call, customer);
  if (confirms) requireReturnUrl(intent, confirmation);
  takePaymentMethod(call, intent, confirmation.paymentMethod);
  call.account.setupIntents.set(id, intent);
  call.publish("setup_intent.created", intent);
  return confirms ? goOn(call, intent, confirmation) : intent;
}

export function confirmSetupIntent(call: Call, parameters: Parameters, id: string): SetupIntent {
  const intent = findSetupIntent(call, id);
  const confirmation = readConfirmation(parameters);
  parameters.text("client_secret");
  parameters.refuseOthers();
  return confirmSetup(call, intent, confirmation);
}

/** The same from the form in the browser. */
export function confirmSetup(call: Call, intent: SetupIntent, confirmation: Confirmation): SetupIntent {
  requireOpen(intent, "confirm");
  requireReturnUrl(intent, confirmation);
  takePaymentMethod(call, intent, confirmation.paymentMethod);
  return goOn(call, intent, confirmation);
}

function goOn(call: Call, intent: SetupIntent, { returnUrl }: Confirmation): SetupIntent {
  if (intent.payment_method === null) {
    throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: "setup_intent_unexpected_state",
    });
  }
  const decline = declineOfSaving(call, intent.payment_method);
  if (decline) throw failed(call, intent, decline);
  if (needsCardholder(call, intent, false)) {
    intent.status = "requires_action";
    intent.next_action = cardholderAction(call, intent, returnUrl);
    call.publish("setup_intent.requires_action", intent);
    return intent;
  }
  return succeeded(call, intent);
}

/** The cardholder's answer to the bank's question. */
export function endSetupAction(call: Call, intent: SetupIntent, approved: boolean): void {
  if (intent.status !== "requires_action") throw unexpectedState(intent, "authenticate");
  if (approved) succeeded(call, intent);
  else failed(call, intent, { ...cardholderFailed, code: "setup_intent_authentication_failure" });
}

export function findSetupIntent(call: Call, id: string): SetupIntent {
  return findIntent(call.account.setupIntents, "setupintent", id);
}

function succeeded(call: Call, intent: SetupIntent): SetupIntent {
  const method = findPaymentMethod(call, intent.payment_method!);
  intent.status = "succeeded";
  intent.next_action = null;
  intent.last_setup_error = null;
  call.account.cards.get(method.id)!.setUp = intent.usage === "off_session";
  if (intent.customer !== null) attach(call, method, intent.customer);
  call.publish("setup_intent.succeeded", intent);
  return intent;
}

function failed(call: Call, intent: SetupIntent, why: { code: string; message: string; decline_code?: string }) {
  const error = { type: why.decline_code ? "card_error" : "invalid_request_error", ...why } as const;
  const method = call.account.paymentMethods.get(intent.payment_method!);
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_setup_error = { ...error, payment_method: structuredClone(method) };
  call.publish("setup_intent.setup_failed", intent);
  return new ProviderError(402, { ...error, setup_intent: structuredClone(intent) });
}
