import { PlainError } from "@doorlight/common/errors";
import type { Stripe } from "stripe";
import type { ProviderPayment } from "../use-cases/compare-with-provider.ts";
import { makeStripe, type ProviderAccess } from "./stripe.ts";

/** More payments than two days have. */
const MOST = 20_000;

/**
 * The provider's own list of its card payments since an instant. Rejects if it is silent until `until`, or has more
 * than can be compared.
 */
export function makeProviderPayments(access: ProviderAccess) {
  const { stripe, answer } = makeStripe(access);

  return async (since: Date, until: AbortSignal): Promise<ProviderPayment[]> => {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const query = { created, limit: 100, expand: ["data.latest_charge"] };
    const payments: ProviderPayment[] = [];
    const keep = (intent: Stripe.PaymentIntent) => {
      if (payments.push(toPayment(intent)) > MOST)
        throw new PlainError("The card provider has more payments than are compared");
      // Nobody waits for further pages once the time is over.
      return !until.aborted;
    };
    await answer(() => stripe.paymentIntents.list(query).autoPagingEach(keep), until);
    return payments;
  };
}

function toPayment({ id, created, amount_received: received, currency, latest_charge: charge }: Stripe.PaymentIntent) {
  return {
    intentId: id,
    createdAt: new Date(created * 1000),
    taken: BigInt(received - (typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0)),
    currency: currency.toUpperCase(),
  };
}
