import { Stripe } from "stripe";
import { EVENT_SECRET, type StartedBilling } from "./start-billing.ts";

/** The error of a forged event. */
export type Forged = { secret?: string; at?: Date; body?: string };

/** An event as the provider sends it: signed, at this moment of the test. */
export function signed({ clock }: Pick<StartedBilling, "clock">, event: object, forged: Forged = {}) {
  const { secret = EVENT_SECRET, at = clock.now(), body = JSON.stringify(event) } = forged;
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: JSON.stringify(event), secret, timestamp });
  return { payload: Buffer.from(body), signature };
}
