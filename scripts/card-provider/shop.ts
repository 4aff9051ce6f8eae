import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { makeControl } from "./control-client.ts";

const newKey = () => `sk_test_${randomUUID().replaceAll("-", "")}`;

/** An account of its own at a stand-in, or one that has a key, as a shop uses it: through Stripe's own SDK. For tests. */
export function newShop(url: string, key = newKey()) {
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, timeout: 2_000 });
  const control = makeControl(url, key);
  return {
    stripe,
    key,
    ...control,
    /** Every charge and refund in a word or two. */
    async moves() {
      return (await control.journal()).map(({ kind, status }) => `${kind} ${status}`);
    },
    async customerWith(card: string) {
      const { id: customer } = await stripe.customers.create({ email: "agent@doorlight.test" });
      const { id } = await stripe.paymentMethods.attach(card, { customer });
      return { customer, payment_method: id };
    },
  };
}

/** A payment that is confirmed at once, lacking a card. */
export const price = { amount: 4_900, currency: "eur", allowed_payment_method_types: ["card"], confirm: true };

/** The SDK's errors, as a caller reads them. */
export async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw error ?? new Error("it was not refused");
  const { type, code, decline_code: decline, param, statusCode } = error;
  return { type, code, decline, param, status: statusCode, intent: error.payment_intent };
}
