import type { Account, Answer } from "./account.ts";
import { decodeForm } from "./form.ts";
import { keyOf, once, type Result } from "./idempotency.ts";
import { operate } from "./operations.ts";
import { Parameters } from "./parameters.ts";
import type { Provider } from "./provider.ts";
import { invalid, notAuthorized, refusal } from "./provider-error.ts";
import type { Request } from "./request.ts";

/** The caller's secret key, from a bearer token or as the user of basic authentication. */
export function secretKey({ headers }: Pick<Request, "headers">): string {
  const [scheme = "", value = ""] = (headers["authorization"] ?? "").split(" ");
  const basic = () => Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? "";
  const key = scheme.toLowerCase() === "basic" ? basic() : value;
  if (key === "") {
    throw notAuthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!/^sk_test_\w+$/.test(key)) throw notAuthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
  return key;
}

/** Answers one call of Stripe's interface. */
export function answerCall(provider: Provider, account: Account, request: Request): Result {
  const { method, path, query, headers, body } = request;
  const key = keyOf(request);
  const run = (): Answer => {
    try {
      const parameters = new Parameters(decodeForm(method === "POST" ? body : query));
      return { status: 200, body: operate(provider.call(account, key ?? null), method, path, parameters) };
    } catch (error) {
      return refusal(error);
    }
  };
  try {
    if (method === "POST" && body !== "" && !isForm(headers)) {
      throw invalid("Invalid request (check that your POST content type is application/x-www-form-urlencoded).");
    }
    return once(account, key, `${method} ${path} ${body}`, run);
  } catch (error) {
    return { ...refusal(error), replayed: false };
  }
}

function isForm(headers: Request["headers"]): boolean {
  return (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
}

/** Whether a request takes a customer's money. */
export function isPayment({ method, path, body }: Request): boolean {
  if (method !== "POST") return false;
  const confirms = path === "/v1/payment_intents" && new URLSearchParams(body).get("confirm") === "true";
  return confirms || /^\/v1\/payment_intents\/[^/]+\/confirm$/.test(path);
}
