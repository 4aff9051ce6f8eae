import type { Call } from "./account.ts";
import type { NextAction, PaymentIntent, SetupIntent } from "./objects.ts";
import type { Parameters } from "./parameters.ts";
import { invalid, missing } from "./provider-error.ts";
import { findPaymentMethod, requireUsable, testCardOf } from "./payment-methods.ts";

export interface Confirmation {
  paymentMethod?: string;
  returnUrl?: string;
  offSession?: boolean;
  /** Refuses instead of asking the cardholder. */
  refuseAction?: boolean;
}

export function readConfirmation(parameters: Parameters): Confirmation {
  parameters.boolean("use_stripe_sdk");
  return { paymentMethod: parameters.text("payment_method"), returnUrl: parameters.text("return_url") };
}

/** Which payment methods an intent takes: cards by name, or whatever the account's settings say. */
export function readMethods(parameters: Parameters) {
  const types = parameters.list("allowed_payment_method_types");
  const redirects = parameters.group("automatic_payment_methods", (inner) => {
    const enabled = inner.boolean("enabled");
    const allowed = inner.oneOf("allow_redirects", ["always", "never"]);
    return enabled === false ? undefined : (allowed ?? "always");
  });
  if (types?.some((type) => type !== "card")) {
    throw invalid("The stand-in knows cards only", { param: "allowed_payment_method_types" });
  }
  return {
    allowed_payment_method_types: types ?? null,
    payment_method_types: types ?? ["card"],
    automatic_payment_methods: types ? null : { enabled: true as const, allow_redirects: redirects ?? "always" },
  };
}

/** As Stripe, which may have to send the cardholder away if not only cards are allowed. */
export function requireReturnUrl({ automatic_payment_methods: methods }: Intent, { returnUrl }: Confirmation): void {
  if (methods?.allow_redirects !== "always" || returnUrl !== undefined) return;
  throw invalid(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: "return_url" },
  );
}

export type Intent = PaymentIntent | SetupIntent;

/** Gives the intent its payment method, unless that belongs to another customer. */
export function takePaymentMethod(call: Call, intent: Intent, id: string | undefined): void {
  if (id === undefined) return;
  const method = findPaymentMethod(call, id);
  requireUsable(call, method);
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalid(
      `The provided PaymentMethod belongs to another Customer: please include the Customer in the \`customer\` parameter.`,
      { param: "payment_method" },
    );
  }
  intent.payment_method = method.id;
  if (intent.status === "requires_payment_method") intent.status = "requires_confirmation";
}

/** Whether the cardholder has to act before this intent resumes. */
export function needsCardholder(call: Call, intent: Intent, offSession: boolean): boolean {
  if (call.account.switches.require_action) return true;
  const method = intent.payment_method ?? "";
  const authentication = testCardOf(call, method)?.authentication ?? "never";
  if (authentication === "never") return false;
  if (intent.object === "setup_intent") return authentication !== "on_session";
  if (!offSession || authentication === "always") return true;
  return authentication === "unless_set_up" && call.account.cards.get(method)?.setUp !== true;
}

export function cardholderAction(call: Call, intent: Intent, returnUrl: string | undefined): NextAction {
  if (returnUrl === undefined) return { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } };
  const url = new URL(`/authentication/${intent.id}`, call.pagesUrl);
  url.searchParams.set("client_secret", intent.client_secret);
  return { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url: url.href } };
}

const cancellationReasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;

/** The intent with an id; `kind` is the name of a missing object in Stripe's error. */
export function findIntent<I extends Intent>(
  intents: Map<string, I>,
  kind: "payment_intent" | "setupintent",
  id: string,
): I {
  const intent = intents.get(id);
  if (!intent) throw missing(kind, id, "intent", 404);
  return intent;
}

export function cancelIntent(call: Call, parameters: Parameters, intent: Intent): Intent {
  const reason = parameters.oneOf("cancellation_reason", cancellationReasons) ?? null;
  parameters.refuseOthers();
  requireOpen(intent, "cancel");
  intent.status = "canceled";
  intent.next_action = null;
  intent.cancellation_reason = reason;
  if (intent.object === "payment_intent") intent.canceled_at = call.now();
  call.publish(`${intent.object}.canceled`, intent);
  return intent;
}

/** Refuses a call that would change an ended intent, or one that the bank decides about. */
export function requireOpen(intent: Intent, verb: "cancel" | "confirm"): void {
  if (["succeeded", "canceled", "processing"].includes(intent.status)) throw unexpectedState(intent, verb);
}

export const cardholderFailed = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** A state in which the intent does not take this call. */
export function unexpectedState(intent: Intent, verb: string) {
  const kind = intent.object === "payment_intent" ? "PaymentIntent" : "SetupIntent";
  const error = invalid(`You cannot ${verb} this ${kind} because it has a status of ${intent.status}.`, {
    code: `${intent.object}_unexpected_state`,
  });
  error.body[intent.object] = structuredClone(intent);
  return error;
}
