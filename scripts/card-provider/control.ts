import type { Answer } from "./account.ts";
import { secretKey } from "./api.ts";
import { disputePayment } from "./disputes.ts";
import { journalOf } from "./journal.ts";
import type { Provider } from "./provider.ts";
import { invalid, refusal } from "./provider-error.ts";
import type { Request } from "./request.ts";
import { readSwitches } from "./switches.ts";
import { addWebhookEndpoint } from "./webhook-endpoints.ts";

/** The parts that only a stand-in has: the switches, the journal, and an endpoint with a known secret. */
export function answerControl(provider: Provider, request: Request): Answer {
  try {
    const account = provider.account(secretKey(request));
    const call = provider.call(account);
    const calls: Record<string, () => unknown> = {
      "GET /_control/switches": () => account.switches,
      "PUT /_control/switches": () => (account.switches = readSwitches(readJson(request.body))),
      "POST /_control/disputes": () => disputePayment(call, readJson(request.body)),
      "GET /_control/journal": () => journalOf(account),
      "PUT /_control/endpoint": () => {
        const { url, secret } = readEndpoint(readJson(request.body));
        account.webhookEndpoints.clear();
        return addWebhookEndpoint(call, { url, secret, enabled_events: ["*"], description: null, metadata: {} });
      },
      "DELETE /_control/account": () => ({ deleted: provider.accounts.delete(account.key) }),
    };
    const name = `${request.method} ${request.path}`;
    const found = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (!found) throw invalid(`No such control call: ${name}; they are ${Object.keys(calls).join(", ")}`);
    return { status: 200, body: found() };
  } catch (error) {
    return refusal(error);
  }
}

function readEndpoint(json: unknown): { url: string; secret: string } {
  const { url, secret } = json as { url?: unknown; secret?: unknown };
  if (typeof url !== "string" || !URL.canParse(url)) throw invalid("url is missing", { param: "url" });
  if (typeof secret !== "string") throw invalid("secret is missing", { param: "secret" });
  return { url, secret };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    throw invalid("The body is no JSON");
  }
}
