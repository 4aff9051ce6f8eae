import type { Account } from "./account.ts";
import { cardForm, cardholderQuestion, message, type Problem } from "./html.ts";
import type { PaymentIntent, SetupIntent } from "./objects.ts";
import { endPaymentAction } from "./payments.ts";
import { newPaymentMethod } from "./payment-methods.ts";
import type { Provider } from "./provider.ts";
import { ProviderError } from "./provider-error.ts";
import type { Request } from "./request.ts";
import { confirmSetup, endSetupAction } from "./setup-intents.ts";

interface Page {
  status: number;
  html: string;
  /** Where the browser goes on. */
  location?: string;
}

/** The pages that a real provider shows: the form for a card, and the bank's question to its cardholder. */
export function answerPage(provider: Provider, { method, path, query, body }: Request): Page {
  const [, kind, id = ""] = path.split("/");
  const given = new URLSearchParams(query);
  const owner = provider.ownerOf(id, given.get("client_secret") ?? "");
  if (!owner || owner.switches.down === true) return { status: 404, html: message("This page does not exist.") };
  const fields = new URLSearchParams(body);
  if (kind === "card-form") return cardPage(provider, owner, id, method, given, fields);
  if (kind === "authentication") return cardholderPage(provider, owner, id, method, fields);
  return { status: 404, html: message("This page does not exist.") };
}

function cardPage(
  provider: Provider,
  owner: Account,
  id: string,
  method: string,
  given: URLSearchParams,
  fields: URLSearchParams,
): Page {
  const intent = owner.setupIntents.get(id);
  const returnUrl = given.get("return_url") ?? "";
  if (!intent || !/^https?:$/.test(protocolOf(returnUrl))) {
    return { status: 404, html: message("This page does not exist.") };
  }
  if (intent.status === "succeeded" || intent.status === "canceled") return goBack(intent, returnUrl);
  if (method !== "POST") return { status: 200, html: cardForm({ fields }) };
  try {
    const call = provider.call(owner);
    const paymentMethod = newPaymentMethod(call, readCard(fields)).id;
    const confirmed = confirmSetup(call, intent, { paymentMethod, returnUrl });
    const step = confirmed.next_action?.redirect_to_url?.url;
    return step === undefined ? goBack(confirmed, returnUrl) : { status: 303, html: "", location: step };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { status: 402, html: cardForm({ fields, problem: problemOf(error) }) };
  }
}

function cardholderPage(provider: Provider, owner: Account, id: string, method: string, fields: URLSearchParams): Page {
  const intent = owner.paymentIntents.get(id) ?? owner.setupIntents.get(id)!;
  const returnUrl = intent.next_action?.redirect_to_url?.return_url;
  if (returnUrl === undefined) return { status: 410, html: message("This step has ended. Go back to the shop.") };
  if (method !== "POST") return { status: 200, html: cardholderQuestion(intent) };
  const approved = fields.get("decision") === "approve";
  const call = provider.call(owner);
  if (intent.object === "payment_intent") endPaymentAction(call, intent, approved);
  else endSetupAction(call, intent, approved);
  return goBack(intent, returnUrl);
}

/** As Stripe does it: which intent, its secret, and how it went. */
function goBack(intent: PaymentIntent | SetupIntent, returnUrl: string): Page {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  return { status: 303, html: "", location: url.href };
}

function readCard(fields: URLSearchParams) {
  const number = (fields.get("number") ?? "").replaceAll(/[\s-]/g, "");
  const [month = "", year = ""] = (fields.get("expiry") ?? "").split("/").map((part) => part.trim());
  if (!/^\d{1,2}$/.test(month) || !/^(\d{2}|\d{4})$/.test(year)) {
    throw incomplete("exp_month", "Your card's expiration date is incomplete.");
  }
  if (!/^\d{3,4}$/.test(fields.get("cvc") ?? "")) throw incomplete("cvc", "Your card's security code is incomplete.");
  return { number, expiryMonth: Number(month), expiryYear: Number(year.length === 2 ? `20${year}` : year) };
}

function incomplete(param: string, text: string): ProviderError {
  return new ProviderError(402, { type: "card_error", code: "incomplete", message: text, param });
}

function problemOf({ body }: ProviderError): Problem {
  const field = { number: "number", exp_month: "expiry", exp_year: "expiry", cvc: "cvc" } as const;
  return { field: field[body.param as keyof typeof field] ?? "number", text: body.message };
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}
