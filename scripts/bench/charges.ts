import { randomUUID } from "node:crypto";
import { makeFileSigner, makeRpcClient } from "@doorlight/common/rpc";
import { systemClock as clock } from "@doorlight/common/time";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { Stripe } from "stripe";
import { openDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import type { Buyer } from "./fixture.ts";
import { goals, type Measured, median } from "./goal.ts";
import { type Answered, quantile } from "./load.ts";

const SECONDS = 3;
const CLIENTS = 8;
const NET = 4_500;

interface Card {
  user_id: string;
  customer: string;
  card: string;
}

/** Charges of saved cards through billing, and the provider's two calls for one by its SDK in a plain loop. */
export async function openCharges(stack: Stack, buyers: readonly Buyer[]) {
  const { BILLING_ADDR = "", SIGNING_KEY_FILE = "" } = stack.environment("purchasing");
  const signer = makeFileSigner({ keyFile: SIGNING_KEY_FILE, name: "purchasing", clock });
  const billing = makeRpcClient(ChargesService, { peer: "billing", address: BILLING_ADDR, signer });
  const stripe = stripeOf(stack.environment("billing"));
  const cards = await cardsOf(stack, buyers);
  const through: Answered[][] = [];
  const bare: Answered[][] = [];

  async function chargeThroughBilling({ user_id: userId }: Card): Promise<void> {
    const price = { amount: BigInt(NET), currency: "EUR" };
    const order = { purchaseId: randomUUID(), userId, country: "FI", price, returnPath: "/account" };
    const { outcome } = await billing.chargePurchase(order);
    if (outcome.case !== "settled") throw new Error(`A charge ended as ${outcome.case}`);
  }

  async function chargeAlone({ customer, card }: Card): Promise<void> {
    const { id } = await stripe.paymentIntents.create(
      { amount: NET, currency: "eur", customer, payment_method: card, allowed_payment_method_types: ["card"] },
      { idempotencyKey: randomUUID() },
    );
    const back = { return_url: stack.urls.product };
    const { status } = await stripe.paymentIntents.confirm(id, back, { idempotencyKey: randomUUID() });
    if (status !== "succeeded") throw new Error(`A bare charge ended as ${status}`);
  }

  return {
    /** One round. */
    async measure(): Promise<void> {
      bare.push(await again(cards, chargeAlone));
      through.push(await again(cards, chargeThroughBilling));
    },

    result(): Measured {
      const perSecond = (rounds: Answered[][]) => median(rounds.map(({ length }) => length / SECONDS));
      const ms = (rounds: Answered[][], share: number) => median(rounds.map((round) => quantile(round, share)));
      const both = (share: number) => `${ms(through, share).toFixed(0)} and ${ms(bare, share).toFixed(0)} ms`;
      const [rate, limit] = [perSecond(through), perSecond(bare)];
      return {
        goal: goals.charge,
        value: (100 * rate) / limit,
        note: `${rate.toFixed(0)}/s of ${limit.toFixed(0)}/s, p50 ${both(0.5)}, p99 ${both(0.99)}`,
      };
    },

    close: () => billing[Symbol.dispose](),
  };
}

/** Each client charges its own card again and again. */
async function again(cards: readonly Card[], charge: (card: Card) => Promise<void>): Promise<Answered[]> {
  const answers: Answered[] = [];
  const deadline = performance.now() + SECONDS * 1000;
  await Promise.all(
    cards.map(async (card) => {
      for (let began = performance.now(); began < deadline; began = performance.now()) {
        await charge(card);
        answers.push({ status: 200, ms: performance.now() - began });
      }
    }),
  );
  return answers;
}

async function cardsOf(stack: Stack, buyers: readonly Buyer[]): Promise<Card[]> {
  await using billing = openDatabase(stack, "billing");
  return await billing
    .db("cards")
    .join("provider_customers", "provider_customers.user_id", "cards.user_id")
    .whereIn(
      "cards.user_id",
      buyers.map(({ id }) => id),
    )
    .where("is_default", true)
    .limit(CLIENTS)
    .select<Card[]>("cards.user_id", { customer: "provider_customers.provider_id", card: "cards.provider_id" });
}

function stripeOf({ CARD_PROVIDER_URL = "", CARD_PROVIDER_SECRET_KEY = "" }: Record<string, string>): Stripe {
  const { hostname: host, port } = new URL(CARD_PROVIDER_URL);
  return new Stripe(CARD_PROVIDER_SECRET_KEY, { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}
