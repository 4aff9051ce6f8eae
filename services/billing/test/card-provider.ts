import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";

const url = process.env.TEST_CARD_PROVIDER_URL!;

/** The provider's misbehaviour; other switches are off. Times are in milliseconds. */
type Switches = {
  decline?: boolean | string;
  require_action?: boolean;
  charge_and_lose_the_answer?: boolean;
  answer_late?: number;
  charge_late?: number;
  decline_late?: number;
  down?: boolean;
  hang?: boolean;
};

type JournalEntry = { kind: "charge" | "refund"; amount: number; status: string; customer: string };

/** An account of its own at the stand-in for the card provider. */
export function cardProviderAccount() {
  const secretKey = `sk_test_${randomUUID().replaceAll("-", "")}`;
  const { hostname: host, port } = new URL(url);
  const stripe = new Stripe(secretKey, { host, port, protocol: "http" });

  const control = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { authorization: `Bearer ${secretKey}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/_control/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  };

  return {
    url,
    secretKey,
    stripe,
    switchTo: (switches: Switches = {}) => control("PUT", "switches", switches),

    /** Charges and refunds of a customer's cards, without declines. */
    async journalOf(customer: string): Promise<[kind: string, amount: number][]> {
      const { entries } = (await (await control("GET", "journal")).json()) as { entries: JournalEntry[] };
      const own = entries.filter((entry) => entry.customer === customer && entry.status === "succeeded");
      return own.map(({ kind, amount }) => [kind, amount]);
    },

    /** The holder disputes the charge of an intent; the event that says so. */
    async dispute(intentId: string): Promise<Stripe.ChargeDisputeCreatedEvent> {
      await control("POST", "disputes", { payment_intent: intentId });
      const { data } = await stripe.events.list({ type: "charge.dispute.created", limit: 100 });
      const disputed = data.filter(
        ({ type }) => type === "charge.dispute.created",
      ) as Stripe.ChargeDisputeCreatedEvent[];
      return disputed.find(({ data: { object } }) => object.payment_intent === intentId)!;
    },

    /** The holder fills in the provider's form, and comes back. Returns the address that the browser is sent to. */
    fillIn: (form: string, number = "4242424242424242", expiry = "12/34") => post(form, { number, expiry, cvc: "123" }),

    /** The holder answers the bank's question, and comes back. */
    decide: (question: string, decision: "approve" | "refuse") => post(question, { decision }),
  };
}

async function post(page: string, fields: Record<string, string>): Promise<string | null> {
  const answer = await fetch(page, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return answer.headers.get("location");
}
