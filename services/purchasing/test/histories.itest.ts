import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { type TestDatabase, seededRandom, testDatabase } from "@doorlight/common/testing";
import { makeOutbox } from "@doorlight/common/outbox";
import { makeAgreementStore } from "../src/db/agreement-store.ts";
import { makeCandidateStore } from "../src/db/candidate-store.ts";
import { makeLedgerStore } from "../src/db/ledger-store.ts";
import { makePurchaseStore } from "../src/db/purchase-store.ts";
import { makeReservationStore } from "../src/db/reservation-store.ts";
import type { Buyer, ShownQuote } from "../src/domain/purchase.ts";
import { makeEvents } from "../src/events.ts";
import { makeRecordSales } from "../src/use-cases/record-sales.ts";
import { type Given, givenIn, now } from "./given.ts";
import { agreementOf, someList } from "./history-lists.ts";
import { places, priceOf, someLimits } from "./history-places.ts";
import { invariantViolations } from "./invariants.ts";
import { type ModelAgent, type ModelLead, makeModel } from "./model.ts";

/** `HISTORY_SEED` repeats one history. */
const SEEDS = process.env.HISTORY_SEED ? [Number(process.env.HISTORY_SEED)] : [1, 2, 3, 4, 5, 6, 7, 8];
const STEPS = 150;
const DAY = 86_400_000;
const INVOICE_LIMIT = 30_000;

let database: TestDatabase;
let given: Given;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db, () => ({
    invoiceLimit: INVOICE_LIMIT,
    firstInvoiceLimit: INVOICE_LIMIT,
    timeZone: "UTC",
    vat: { rate: 25.5 },
  }));
  await given.priceList();
});
afterAll(() => database.close());

test.each(SEEDS)(
  "answers every click of random history %i by the plain rules, and keeps all invariants",
  async (seed) => {
    const random = seededRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
    const below = (count: number) => Math.floor(random() * count);
    const model = makeModel(priceOf, INVOICE_LIMIT);
    const reservations = makeReservationStore(database.db);
    const recordSales = makeRecordSales({
      ledger: makeLedgerStore(database.db),
      events: makeEvents(makeOutbox()),
    });
    const offices = [randomUUID(), randomUUID()];
    const leads: ModelLead[] = [];
    const agents: { buyer: Buyer; model: ModelAgent }[] = [];
    const reserved: string[] = [];
    /** Paid or not yet, released or refunded: a refund is tried of each. */
    const bought: string[] = [];
    /** Quotes that agents saw, perhaps long ago. */
    const shown = new Map<string, ShownQuote>();
    const contracts: {
      id: string;
      version: bigint;
      owner: { userId: string } | { officeId: string };
      kind: "plan" | "deal";
      from: Date;
      to: Date;
    }[] = [];
    /** Agents who have had credits: these tests can grant them once. */
    const granted = new Set<string>();
    let at = new Date(now);

    for (let i = 0; i < 4; i++) {
      const wallet = { credits: below(2), billingMethod: pick(["invoice", "card", "prepaid"] as const) };
      const officeId = i < 3 ? offices[i % 2]! : null;
      // The others have none at first.
      if (i > 0) wallet.credits = 0;
      const buyer = await given.agent({ ...wallet, officeId });
      if (wallet.credits > 0) granted.add(buyer.id);
      const { credits, billingMethod: method } = wallet;
      const model = { id: buyer.id, officeId, credits, creditPrice: 0n, method, list: someList(pick) };
      await transaction(database.db, (tx) => makeAgreementStore(database.db).add(tx, agreementOf(model), now));
      agents.push({ buyer, model });
    }

    const matched = (leadId: string, list: { listId: string; userId: string }) =>
      transaction(database.db, (tx) =>
        makeCandidateStore(database.db).add(tx, { leadId, country: "FI", lists: [list] }, at, at),
      );

    const steps = {
      async lead() {
        const { postalCode, city, region } = pick(places);
        const place = { postalCode, city, region };
        const cap = 2 + below(3);
        const id = await given.lead({ cap, ...place, publishedAt: at, expiresAt: new Date(at.getTime() + 400 * DAY) });
        leads.push({ id, cap, leadType: "request_for_quote", ...place });
      },

      async look() {
        const [agent, lead] = [pick(agents), pick(leads)];
        const [quote] = await given.rules.quote([lead.id], agent.buyer, at);
        const { price, vat, paymentSource } = quote!;
        if (paymentSource) shown.set(agent.model.id + lead.id, { price: price!, vat: vat!.amount, paymentSource });
      },

      async click() {
        const [agent, lead] = [pick(agents), pick(leads)];
        const seen = shown.get(agent.model.id + lead.id) ?? null;
        const requestedSource = random() < 0.2 ? pick(["credit", "quota", "card", "invoice"] as const) : null;
        const byList = random() < 0.3;
        const asked = byList ? { shown: null, requestedSource: null } : { shown: seen, requestedSource };
        const expected = byList ? model.deliver(agent.model, lead, at) : model.decide(agent.model, lead, at, asked);
        const listId = byList ? agent.model.list.id : null;
        if (listId) await matched(lead.id, { listId, userId: agent.buyer.id });
        const click = { ...asked, listId, idempotencyKey: randomUUID() };
        const outcome = await given.buys(agent.buyer, lead.id, click, at);
        const { refusal, purchase, reservation } = outcome;
        if ("refusal" in expected) return expect(refusal).toBe(expected.refusal);
        const id = purchase?.id ?? reservation?.purchaseId;
        const [row] = await database.db("purchases").where({ id }).select("payment_source", "fee_amount", "quota_id");
        const got = { refusal, source: row.payment_source, fee: row.fee_amount, quotaId: row.quota_id };
        expect(got).toEqual({ refusal: null, ...expected });
        model.bought(id!, agent.model, lead, expected, at, byList);
        if (random() < 0.3) expect(await given.buys(agent.buyer, lead.id, click, at)).toEqual(outcome);
        if (reservation) reserved.push(id!);
        bought.push(id!);
      },

      /** A card is charged or declined; the other word comes too late. */
      async card() {
        const [id] = reserved.splice(below(reserved.length), 1);
        if (!id) return;
        const reason = pick(["declined", "failed", "expired"] as const);
        const [settle, release] = [() => reservations.confirm(id, at), () => reservations.release(id, reason, at)];
        const settles = random() < 0.6;
        const first = await (settles ? settle() : release());
        const second = await (settles ? release() : settle());
        expect([first !== undefined, second !== undefined]).toEqual([settles, settles]);
        if (settles) model.confirmed(id);
        else model.released(id, reason, at);
      },

      /** An approved refund, whose event may come twice; an unpaid purchase is not refunded. */
      async refund() {
        const id = pick(bought);
        if (!id) return;
        const purchases = makePurchaseStore(database.db);
        for (let times = 1 + below(2); times > 0; times--)
          await transaction(database.db, (tx) => purchases.refund(tx, id, at));
        model.refunded(id, at);
      },

      /** A month of a plan or a deal is granted, or changed: an upgrade, a cancellation, an event that comes late. */
      async quota() {
        const known = random() < 0.5 ? pick(contracts) : undefined;
        const kind = pick(["plan", "deal", "deal"] as const);
        const owner =
          kind === "deal" && random() < 0.5 ? { officeId: pick(offices) } : { userId: pick(agents).buyer.id };
        const from = new Date(at.getTime() - below(2) * DAY);
        const to = new Date(at.getTime() + (5 + below(40)) * DAY);
        const contract = known ?? { id: randomUUID(), version: 0n, owner, kind, from, to };
        if (!known) contracts.push(contract);
        const version = contract.version + BigInt(below(3));
        if (version > contract.version) contract.version = version;
        const grant = {
          quotaId: contract.id,
          contractId: contract.id,
          contractKind: contract.kind,
          total: pick([0, 1, 2, 3, 5]),
          limits: someLimits(pick),
          from: contract.from,
          to: contract.to,
          version,
          country: "FI",
        };
        await given.quota(contract.owner, grant, at);
        model.setQuota({ ...grant, owner: { userId: null, officeId: null, ...contract.owner } as never });
      },

      async deal() {
        const owner = random() < 0.5 ? { officeId: pick(offices) } : { userId: pick(agents).buyer.id };
        const deal = {
          dealId: randomUUID(),
          name: "Deal",
          discountBasisPoints: pick([0, 333, 1250, 5000, 9000]),
          priority: false,
          membersUntil: "officeId" in owner ? new Date(at.getTime() + 900 * DAY) : null,
          limits: someLimits(pick),
          from: at,
          to: new Date(at.getTime() + (5 + below(40)) * DAY),
          version: 1n,
          country: "FI",
        };
        await given.deal(owner, deal);
        model.setDeal({ ...deal, owner: { userId: null, officeId: null, ...owner } as never });
      },

      /** A pack that a card has paid or that goes on the invoice; its event may come twice. */
      async pack() {
        const { buyer, model: agent } = pick(agents);
        const paidFrom = pick(["card", "to_be_invoiced"] as const);
        const [credits, price] = [1 + below(2), { amount: BigInt(1_000 * (1 + below(9))), currency: "EUR" }];
        const sale = { saleId: randomUUID(), userId: buyer.id, country: "FI", credits, price, vat: null, paidFrom, at };
        for (let times = 1 + below(2); times > 0; times--)
          await transaction(database.db, (tx) => recordSales.pack(tx, sale));
        const isInvoiced = paidFrom === "to_be_invoiced";
        model.packSold(agent, { saleId: sale.saleId, credits, price: price.amount, isInvoiced });
      },

      /** An invoice is paid; its event may come twice. */
      async pay() {
        const { buyer, model: agent } = pick(agents);
        const sourceIds = model.owedOf(agent).flatMap(({ sourceId }) => (random() < 0.7 ? [sourceId] : []));
        for (let times = 1 + below(2); times > 0; times--)
          await transaction(database.db, (tx) => recordSales.settled(tx, { userId: buyer.id, sourceIds, at }));
        model.settled(sourceIds);
      },

      async credits() {
        const agent = agents.find(({ model: { id } }) => !granted.has(id));
        if (!agent) return;
        granted.add(agent.model.id);
        await given.credits(agent.buyer, 2);
        agent.model.credits += 2;
      },
    };

    await steps.lead();
    for (let i = 0; i < 8; i++) await steps[pick(["quota", "deal"] as const)]();
    const weights = { look: 3, click: 6, lead: 2, card: 2, quota: 2, deal: 1, pack: 1, refund: 1, pay: 1 } as const;
    const weighted = Object.entries(weights).flatMap(([step, times]) =>
      Array<keyof typeof weights>(times).fill(step as "look"),
    );
    for (let step = 0; step < STEPS; step++) {
      // A jump now and then, else a second or a moment.
      at = new Date(at.getTime() + (random() < 0.08 ? below(8) * DAY : 0) + pick([1000, 1000, 10]));
      await steps[random() < 0.02 ? "credits" : pick(weighted)]();
    }

    const { rows } = await database.db.raw<{ rows: { quota_id: string; used: number; total: number }[] }>(
      "select quota_id, used, total from quotas where quota_id = any(?)",
      [[...model.usedOf().keys()]],
    );
    expect(new Map(rows.map(({ quota_id, used, total }) => [quota_id, { used, total }]))).toEqual(model.usedOf());
    for (const { buyer, model: agent } of agents) {
      const account = await database.db("accounts").where({ user_id: buyer.id }).first("credits", "owed");
      const owed = model.owedOf(agent).reduce((sum, { fee }) => sum + fee, 0n);
      expect(account).toEqual({ credits: agent.credits, owed });
    }
    for (const lead of leads) {
      const [row] = await database.db("leads").where({ lead_id: lead.id }).select("spots_taken");
      expect(row.spots_taken).toBe(model.takenSpots(lead.id));
    }
    await transaction(database.db, async (tx) => expect(await invariantViolations(tx, now)).toEqual({}));
  },
  60_000,
);
