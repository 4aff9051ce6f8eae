import type { ProviderPayment } from "../use-cases/compare-with-provider.ts";
import { makeStripe, type ProviderAccess } from "./stripe.ts";

/** More payments than a day has. */
const MOST = 10_000;

/**
 * The provider's own list of what it took from cards since an instant. Rejects where it is silent until `until`, or has more
 * than can be compared.
 */
export function makeProviderPayments(access: ProviderAccess) {
  const { stripe, answer } = makeStripe(access);

  return async (since: Date, until: AbortSignal): Promise<ProviderPayment[]> => {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const query = { created, limit: 100, expand: ["data.latest_charge"] };
    const intents = await answer(() => stripe.paymentIntents.list(query).autoPagingToArray({ limit: MOST }), until);
    if (intents.length === MOST) throw new Error("The card provider has more payments than are compared");
    return intents.map(({ id, created: seconds, amount_received: received, currency, latest_charge: charge }) => ({
      intentId: id,
      createdAt: new Date(seconds * 1000),
      taken: BigInt(received - (typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0)),
      currency: currency.toUpperCase(),
    }));
  };
}
