import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { seconds } from "@doorlight/common/time";
import type { CardFacts } from "../domain/card.ts";
import { codeOf, isRefusal, makeStripe, type ProviderAccess } from "./stripe.ts";

/** Nobody waits for cards and set-ups to be removed. */
const REMOVAL_MS = seconds(4.5);

/** Keeps cards at the card provider. A call rejects if the provider fails, or says nothing before `until`. */
export function makeCardVault(access: ProviderAccess, publicUrl: string) {
  const { stripe, answer } = makeStripe(access);
  const remove = <Answer>(call: () => Promise<Answer>) => answer(call, AbortSignal.timeout(REMOVAL_MS));

  return {
    /** The provider's id of a user; the provider learns nothing else of them. */
    async createCustomer(userId: string, until: AbortSignal): Promise<string> {
      const key = { idempotencyKey: `customer-${userId}` };
      const { id } = await answer(() => stripe.customers.create({ metadata: { user_id: userId } }, key), until);
      return id;
    },

    /** Begins to save a card. `url` is the page of a form of its own; empty if the provider's script shows it. */
    async startSetup(customer: string, returnPath: string, until: AbortSignal) {
      const create = () =>
        stripe.setupIntents.create(
          { customer, usage: "off_session", allowed_payment_method_types: ["card"] },
          { idempotencyKey: randomUUID() },
        );
      const { id, client_secret } = await answer(create, until);
      const clientSecret = client_secret ?? "";
      return { id, clientSecret, url: access.url && cardFormOf(id, clientSecret, returnPath) };
    },

    /** Undefined if the provider does not know the set-up, it is another customer's, or its card is removed since. */
    async findSetup(id: string, customer: string, until: AbortSignal): Promise<CardSetup | undefined> {
      try {
        const find = () => stripe.setupIntents.retrieve(id, { expand: ["payment_method"] });
        const { status, last_setup_error: error, payment_method: method, ...setup } = await answer(find, until);
        if (setup.customer !== customer) return undefined;
        if (status !== "succeeded")
          return { card: undefined, declineReason: error?.decline_code ?? error?.code ?? null };
        if (typeof method !== "object" || method?.customer !== customer) return undefined;
        return { card: toCardFacts(method), declineReason: null };
      } catch (error) {
        if (codeOf(error) === "resource_missing") return undefined;
        throw error;
      }
    },

    async listOpenSetups(from: Date, to: Date): Promise<{ id: string; customerId: string }[]> {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) };
      const open: { id: string; customerId: string }[] = [];
      const keep = ({ id, status, customer }: Stripe.SetupIntent) => {
        if (status.startsWith("requires_") && typeof customer === "string") open.push({ id, customerId: customer });
      };
      await remove(() => stripe.setupIntents.list({ created, limit: 100 }).autoPagingEach(keep));
      return open;
    },

    /** Idempotent: one that has saved a card, or is cancelled, stays as it is. */
    async cancelSetup(id: string): Promise<void> {
      await remove(() => stripe.setupIntents.cancel(id, {}, { idempotencyKey: `cancel-${id}` })).catch(passIfGone);
    },

    /** Idempotent. */
    async removeCard(id: string): Promise<void> {
      await remove(() => stripe.paymentMethods.detach(id, {}, { idempotencyKey: `detach-${id}` })).catch(passIfGone);
    },

    /** Deletes the customer with its cards. Idempotent. */
    async removeCustomer(id: string): Promise<void> {
      await remove(() => stripe.customers.del(id, {}, { idempotencyKey: `delete-${id}` })).catch(passIfGone);
    },
  };

  function cardFormOf(setupId: string, clientSecret: string, returnPath: string): string {
    const form = new URL(`/card-form/${setupId}`, access.url);
    form.searchParams.set("client_secret", clientSecret);
    form.searchParams.set("return_url", `${publicUrl}${returnPath}`);
    return form.href;
  }
}

type PaymentMethod = {
  id: string;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint?: string | null } | null;
};

/** `card` if it is saved; `declineReason` of the last try if it was refused. */
type CardSetup = { card: CardFacts | undefined; declineReason: string | null };

function toCardFacts({ id: providerId, card }: PaymentMethod): CardFacts | undefined {
  if (!card) return undefined;
  return {
    providerId,
    fingerprint: card.fingerprint ?? null,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  };
}

/** Whatever the provider refuses to remove is not there. */
function passIfGone(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
