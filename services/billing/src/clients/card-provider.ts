import { randomUUID } from "node:crypto";
import type { Charge, Intent } from "../domain/charge.ts";
import { codeOf, makeStripe, type ProviderAccess, stateOf } from "./stripe.ts";

/** Charges at the card provider. A call rejects if the provider fails, or says nothing before `until`. */
export function makeCardProvider(access: ProviderAccess, publicUrl: string) {
  const { stripe, answer } = makeStripe(access);

  const find = async ({ provider }: Charge, until: AbortSignal): Promise<Intent> =>
    toIntent(await answer(() => stripe.paymentIntents.retrieve(intentIdOf(provider)), until));

  /** The result of an attempt, even if it came too early or too late for the state of the intent. */
  const attempt = async (charge: Charge, send: () => Promise<PaymentIntent>, until: AbortSignal): Promise<Intent> => {
    try {
      return toIntent(await answer(send, until));
    } catch (error) {
      const state = stateOf(error);
      if (state) return toIntent(state);
      if (codeOf(error) === "payment_intent_unexpected_state") return find(charge, until);
      throw error;
    }
  };

  return {
    /** Charges nothing yet. The same charge has the same intent. */
    async createIntent(charge: Charge, until: AbortSignal): Promise<Intent> {
      const { id, purpose, referenceId, gross, provider } = charge;
      const intent = {
        amount: Number(gross.amount),
        currency: gross.currency.toLowerCase(),
        customer: provider.customerId,
        payment_method: provider.cardId,
        allowed_payment_method_types: ["card"],
        metadata: { charge_id: id, [`${purpose}_id`]: referenceId },
      };
      const key = { idempotencyKey: referenceId };
      return toIntent(await answer(() => stripe.paymentIntents.create(intent, key), until));
    },

    /** Charges the card, once. Without a path to come back to, its holder is not there. */
    confirmIntent(charge: Charge, returnPath: string | null, until: AbortSignal): Promise<Intent> {
      const attended = returnPath === null ? { off_session: true } : { return_url: `${publicUrl}${returnPath}` };
      const key = { idempotencyKey: `${charge.referenceId}-confirm` };
      const id = intentIdOf(charge.provider);
      return attempt(charge, () => stripe.paymentIntents.confirm(id, attended, key), until);
    },

    findIntent: find,

    /** Stops an uncharged intent. */
    cancelIntent(charge: Charge, until: AbortSignal): Promise<Intent> {
      // A key of its own each time: under the same one, a refusal of an earlier moment would be repeated.
      const key = { idempotencyKey: randomUUID() };
      const id = intentIdOf(charge.provider);
      return attempt(charge, () => stripe.paymentIntents.cancel(id, {}, key), until);
    },

    /** Gives back everything that was charged, once. False if its holder disputes it: then the bank decides. */
    async payBack({ referenceId, provider }: Charge, until: AbortSignal): Promise<boolean> {
      const payment_intent = intentIdOf(provider);
      const key = { idempotencyKey: `${referenceId}-pay-back` };
      try {
        const { status } = await answer(() => stripe.refunds.create({ payment_intent }, key), until);
        if (status === "failed" || status === "canceled") throw new Error(`The card provider's refund is ${status}`);
      } catch (error) {
        if (codeOf(error) === "charge_disputed") return false;
        if (codeOf(error) !== "charge_already_refunded") throw error;
      }
      return true;
    },
  };
}

type PaymentIntent = {
  id: string;
  status: string;
  client_secret: string | null;
  next_action: { redirect_to_url?: { url: string | null } } | null;
  last_payment_error: { decline_code?: string; code?: string } | null;
};

const statuses: Readonly<Record<string, Intent["status"]>> = {
  requires_payment_method: "open",
  requires_confirmation: "open",
  requires_action: "action",
  processing: "pending",
  succeeded: "settled",
  canceled: "canceled",
};

function toIntent(intent: PaymentIntent): Intent {
  const status = statuses[intent.status];
  if (!status || !intent.id) throw new Error("The card provider's answer is malformed");
  const { decline_code, code } = intent.last_payment_error ?? {};
  return {
    id: intent.id,
    status,
    declineReason: decline_code ?? code ?? null,
    action: { clientSecret: intent.client_secret ?? "", url: intent.next_action?.redirect_to_url?.url ?? "" },
  };
}

function intentIdOf({ intentId }: Charge["provider"]): string {
  if (intentId === null) throw new Error("The charge is unknown to the card provider");
  return intentId;
}
