import { randomUUID } from "node:crypto";
import { type ForTest, startForTest } from "@doorlight/common/testing";
import { CardsService } from "@doorlight/proto/billing/v1/cards_service_pb";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import type { Kit } from "@doorlight/common/runtime";
import type { Config } from "../src/config.ts";
import { RULES_VERSION } from "../src/domain/billing-details.ts";
import { billing } from "../src/service.ts";
import { cardProviderAccount } from "./card-provider.ts";
import { fakeBudgets } from "./fake-budgets.ts";

export const EVENT_SECRET = "whsec_test";

type Options = Partial<Pick<ForTest<Config>, "build" | "idleQueue" | "now">>;

/** Billing for which nothing is beyond a budget. */
export const withoutBudgets = (kit: Kit<Config>) => billing(kit, undefined, fakeBudgets().budgets);

/** Runs billing beside an account of its own at the card provider's stand-in. */
export async function startBilling({ build = withoutBudgets, idleQueue, now = "2026-11-21T10:00:00Z" }: Options = {}) {
  const provider = cardProviderAccount();
  const started = await startForTest<Config>({
    name: "billing",
    build,
    idleQueue,
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["identity", "purchasing", "notifications"],
    now,
    config: {
      PUBLIC_URL: "https://doorlight.example",
      CARD_PROVIDER_URL: provider.url,
      CARD_PROVIDER_SECRET_KEY: provider.secretKey,
      CARD_PROVIDER_PUBLISHABLE_KEY: "",
      CARD_PROVIDER_EVENT_SECRET: EVENT_SECRET,
      TOKEN_KEY: { current: Buffer.alloc(32, 1) },
    },
  });
  const charges = started.clientOf("purchasing", ChargesService);
  const cards = started.clientOf("gateway", CardsService);

  return {
    ...started,
    provider,
    charges,
    cards,

    /** Saves a card of a user, as the browser does. */
    async saveCard(userId: string, { number, expiry }: { number?: string; expiry?: string } = {}) {
      const as = await started.asUser(userId);
      const { setupId, url } = await cards.startCardSetup({ returnPath: "/account/billing" }, as);
      const next = await provider.fillIn(url, number, expiry);
      // Some banks ask already here.
      if (next?.startsWith(provider.url)) await provider.decide(next, "approve");
      return cards.finishCardSetup({ setupId }, as);
    },

    /** Billing details of which an invoice can be written. */
    async completeDetails(userId: string): Promise<void> {
      const texts = { business_name: "x", tax_id: "x", street_address: "x", postal_code: "x", city: "x" };
      await started
        .db("billing_details")
        .where({ user_id: userId })
        .update({ ...texts, invoicing_method: "other", rules_version: RULES_VERSION });
    },

    /** A purchase of 45 euros by a new agent, or another one. */
    async purchase({ userId, number }: { userId?: string; number?: string } = {}) {
      const buyer = userId ?? randomUUID();
      if (!userId) await this.saveCard(buyer, { number });
      return {
        purchaseId: randomUUID(),
        userId: buyer,
        country: "FI",
        price: { amount: 4_500n, currency: "EUR" },
        returnPath: "/leads/1",
      };
    },

    /** State and dates of the charge of a purchase. */
    async chargeOf(purchaseId: string): Promise<{ id: string; state: string; provider_intent_id: string }> {
      return started.db("charges").where({ reference_id: purchaseId }).first();
    },
  };
}

export type StartedBilling = Awaited<ReturnType<typeof startBilling>>;
