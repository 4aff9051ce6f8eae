import type { JournalEntry } from "./journal.ts";
import type { Switches } from "./switches.ts";

/** The stand-in's control of one account, over HTTP. */
export function makeControl(url: string, key: string) {
  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const init = { method, headers: { authorization: `Bearer ${key}` }, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}/_control/${path}`, init);
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json;
  }
  return {
    /** All that are not named are off. */
    switches: (switches: Partial<Switches>) => send("PUT", "switches", switches),
    endpoint: (endpoint: { url: string; secret: string }) => send("PUT", "endpoint", endpoint),
    /** The cardholder disputes the charge of a payment intent. */
    dispute: (paymentIntent: string) => send("POST", "disputes", { payment_intent: paymentIntent }),
    journal: async () => ((await send("GET", "journal")) as { entries: JournalEntry[] }).entries,
  };
}

/**
 * The cardholder's input in the form for a card; returns the address that the browser goes on to, or the form's
 * message.
 */
export async function fillCardForm(formUrl: string, number: string): Promise<URL> {
  return submit(formUrl, { number, expiry: "12/34", cvc: "123" });
}

/** The cardholder's answer to the bank; returns the address that the browser goes on to. */
export async function answerBank(url: string, decision: "approve" | "refuse"): Promise<URL> {
  return submit(url, { decision });
}

async function submit(url: string, fields: Record<string, string>): Promise<URL> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const location = answer.headers.get("location");
  if (location === null)
    throw new Error(/role="alert">([^<]*)/.exec(await answer.text())?.[1] ?? `status ${answer.status}`);
  return new URL(location);
}
