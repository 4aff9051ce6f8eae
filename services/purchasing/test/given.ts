import { randomUUID } from "node:crypto";
import { batched } from "@doorlight/common/batching";
import { type Db, transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { accountStore } from "../src/db/account-store.ts";
import { priceListStore } from "../src/db/price-list-store.ts";
import { saleStore } from "../src/db/sale-store.ts";
import { spotStore } from "../src/db/spot-store.ts";
import type { Buyer } from "../src/domain/buyer.ts";
import type { Order } from "../src/domain/order.ts";
import type { PriceList } from "../src/domain/price-list.ts";
import type { NewSale } from "../src/domain/sale.ts";
import type { SpotOutcome } from "../src/use-cases/buy-leads.ts";

/** The instant of these tests: one hour after leads are published. */
export const now = new Date("2026-11-21T10:00:00.000Z");
export const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

type Wallet = { credits?: number; billingMethod?: "prepaid" | "invoice" | null; billingComplete?: boolean };

const finnishPrices: PriceList = {
  country: "FI",
  version: 1n,
  currency: "EUR",
  unitPrices: [
    { leadType: "request_for_quote", price: { amount: 4500n, currency: "EUR" } },
    { leadType: "request_for_valuation", price: { amount: 2900n, currency: "EUR" } },
  ],
  modifiers: [
    { kind: "region", place: "Lapland", basisPoints: -1500 },
    { kind: "city", place: "Helsinki", basisPoints: 1500 },
    { kind: "postal_code", place: "00100", basisPoints: 1250 },
  ],
};

/** Makes what a test starts from, through the service's own stores. */
export function givenIn(db: Db) {
  const outbox = makeOutbox();
  const accounts = accountStore(db, outbox);
  const sales = saleStore(outbox);
  const spots = spotStore(db);
  const take = together(spots.take);

  const given = {
    spots,
    sales,
    accounts,

    async priceList(changes: Partial<PriceList> = {}): Promise<void> {
      await transaction(db, (tx) => priceListStore.add(tx, { ...finnishPrices, ...changes }));
    },

    /** On sale since an hour, for a week, in a place without a modifier. */
    async lead(changes: Partial<NewSale> = {}): Promise<string> {
      const lead: NewSale = {
        leadId: randomUUID(),
        country: "FI",
        leadType: "request_for_quote",
        cap: 4,
        postalCode: "33100",
        city: "Tampere",
        region: "Pirkanmaa",
        publishedAt: hours(-1),
        expiresAt: hours(7 * 24 - 1),
        ...changes,
      };
      await transaction(db, (tx) => sales.publish(tx, lead));
      return lead.leadId;
    },

    /** An agent who accepted the terms and pays by invoice, unless told otherwise. */
    async agent({
      credits = 0,
      billingMethod = "invoice",
      billingComplete = true,
      ...changes
    }: Wallet & Partial<Buyer> = {}): Promise<Buyer> {
      const buyer = { id: randomUUID(), officeId: null, country: "FI", role: "agent", termsAccepted: true, ...changes };
      const { id: userId, country } = buyer;
      await transaction(db, async (tx) => {
        await accounts.open(tx, { userId, country, grantsSignupCredit: false, at: now });
        await accounts.setPayable(tx, { userId, country, billingMethod, billingComplete, version: 1n });
      });
      if (credits > 0) await given.credits(buyer, credits);
      return buyer;
    },

    agents(count: number): Promise<Buyer[]> {
      return Promise.all(Array.from({ length: count }, () => given.agent()));
    },

    leads(count: number): Promise<string[]> {
      return Promise.all(Array.from({ length: count }, () => given.lead()));
    },

    /** More credits than anybody gets for signing up. */
    async credits(buyer: Buyer, credits: number): Promise<void> {
      await db.raw(
        `insert into ledger_transactions (kind, user_id, from_account, to_account, unit, amount, occurred_at)
         values ('signup_grant', ?, 'promotion', 'credits', 'CREDIT', ?, ?)`,
        [buyer.id, credits, now],
      );
    },

    /** So many spots, bought by agents of their own. */
    async sold(leadId: string, count: number): Promise<void> {
      for (let i = 0; i < count; i++) {
        const outcome = await given.buys(await given.agent(), leadId);
        if (outcome.refusal) throw new Error(`A given purchase was refused: ${outcome.refusal}`);
      }
    },

    buys(buyer: Buyer, leadId: string, changes: Partial<Order> = {}, at = now) {
      const order = {
        leadId,
        buyer,
        paymentSource: null,
        idempotencyKey: `click-${randomUUID()}`,
        traceparent: null,
        ...changes,
      };
      return take({ order, at });
    },
  };
  return given;
}

export type Take = ReturnType<typeof spotStore>["take"];

/** What is asked for at once is taken together, as the gateway does it. */
export function together(take: Take) {
  return batched<{ order: Order; at: Date }, SpotOutcome>(
    (clicks) =>
      take(
        Array.from(clicks, ({ order }) => order),
        clicks[0]!.at,
      ),
    { name: "take spots", largest: 32, atOnce: 2, gatherMs: 5 },
  );
}

export type Given = ReturnType<typeof givenIn>;
