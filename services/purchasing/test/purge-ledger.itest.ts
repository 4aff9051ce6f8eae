import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { transaction } from "@doorlight/common/db";
import { loadCountryPacks } from "@doorlight/common/product";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeLedgerStore } from "../src/db/ledger-store.ts";
import { makeRetentionStore } from "../src/db/retention-store.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { makePurgeLedger } from "../src/use-cases/purge-ledger.ts";
import { type Given, givenIn, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

const folder = fileURLToPath(new URL("../../../deploy/countries", import.meta.url));
/** Finland keeps money records for six years from the end of theirs. */
const afterSixYears = new Date("2033-01-02T10:00:00Z");
const nextYear = new Date("2027-01-05T10:00:00Z");

let database: TestDatabase;
let given: Given;
let ledger: ReturnType<typeof makeLedgerStore>;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
  ledger = makeLedgerStore(database.db);
  await given.priceList();
});
afterAll(() => database.close());

/** As the job does it; answers to clicks are long gone by then. */
async function purged(at = afterSixYears): Promise<void> {
  const packs = loadCountryPacks(folder, ["FI"]);
  await makePurgeLedger({ retention: makeRetentionStore(database.db), packs, clock: { now: () => at } })();
  await database.db("idempotency_keys").whereRaw("answer ->> 'id' not in (select id::text from purchases)").delete();
}

async function sold({ id: userId }: Buyer, credits: number, at = now): Promise<void> {
  const price = { amount: 20_500n, currency: "EUR" };
  const sale = {
    saleId: randomUUID(),
    userId,
    country: "FI",
    credits,
    price,
    vat: null,
    paidFrom: "card",
    at,
  } as const;
  await transaction(database.db, (tx) => ledger.addSale(tx, sale));
}

async function bought(buyer: Buyer, at = now): Promise<{ purchaseId: string; leadId: string }> {
  const week = 7 * 24 * 3_600_000;
  const leadId = await given.lead({ publishedAt: at, expiresAt: new Date(at.getTime() + week) });
  const { purchase } = await given.buys(buyer, leadId, {}, at);
  return { purchaseId: purchase!.id, leadId };
}

const refunded = (purchaseId: string, at: Date) =>
  database.db.raw("select from refund_purchase(?, ?, null)", [purchaseId, at]);

const statement = async ({ id }: Buyer) =>
  (await ledger.list({ userId: id, from: null, to: null }, 100)).map(({ kind, credits, creditsBalance }) => ({
    kind,
    credits,
    balance: creditsBalance,
  }));

const broken = () => invariantViolations(database.db, afterSixYears);

test("replaces old movements by one opening balance, and keeps later balances and rules", async () => {
  const agent = await given.agent();
  await sold(agent, 5);
  const { leadId } = await bought(agent);
  await bought(agent);
  await sold(agent, 10, nextYear);
  await bought(agent, nextYear);
  const before = await statement(agent);
  expect(await broken()).toEqual({});

  await purged();
  const opening = { kind: "opening_balance", credits: 3, balance: 3 };
  expect(await statement(agent)).toEqual([...before.slice(0, 2), opening]);
  expect((await given.accounts.find(agent.id))?.credits).toBe(12);
  expect(await database.db("purchases").where({ buyer_id: agent.id })).toHaveLength(1);
  expect(await database.db("leads").where({ lead_id: leadId })).toMatchObject([{ spots_taken: 0 }]);
  expect(await broken()).toEqual({});

  await purged();
  expect(await statement(agent)).toEqual([...before.slice(0, 2), opening]);
  await purged(new Date("2034-01-02T10:00:00Z"));
  expect(await statement(agent)).toEqual([{ kind: "opening_balance", credits: 12, balance: 12 }]);
  expect(await broken()).toEqual({});
});

test("keeps a charge as long as its refund, with every later movement", async () => {
  const agent = await given.agent();
  await bought(agent);
  const { purchaseId } = await bought(agent);
  await sold(agent, 5);
  await refunded(purchaseId, nextYear);
  await purged();
  expect((await statement(agent)).map(({ kind }) => kind)).toEqual(["refund", "credit_pack", "charge"]);
  expect(await database.db("purchases").where({ buyer_id: agent.id })).toMatchObject([{ id: purchaseId }]);
  expect(await broken()).toEqual({});
});

test("keeps the charge of an old refund that stays behind a younger one's charge", async () => {
  const agent = await given.agent();
  const [first, second] = [await bought(agent), await bought(agent)];
  await refunded(first.purchaseId, now);
  await refunded(second.purchaseId, nextYear);
  await purged();
  expect((await statement(agent)).map(({ kind }) => kind)).toEqual(["refund", "refund", "charge", "charge"]);
  expect(await broken()).toEqual({});
  await purged(new Date("2034-01-02T10:00:00Z"));
  expect(await statement(agent)).toEqual([]);
  expect(await database.db("purchases").where({ buyer_id: agent.id })).toEqual([]);
  expect(await database.db("settled_debts").where({ user_id: agent.id })).toEqual([]);
});

test("breaks no rule if an invoice paid beside a partly purged quota (S9)", async () => {
  const agent = await given.agent();
  await given.quota({ userId: agent.id }, { total: 2 });
  await bought(agent);
  const { purchaseId } = await bought(agent);
  await bought(agent);
  await refunded(purchaseId, nextYear);
  await purged();
  expect((await statement(agent)).map(({ kind }) => kind)).toEqual(["refund", "charge", "charge"]);
  expect(await broken()).toEqual({});
});

test("keeps the sign-up credit, granted once for ever, and carries its purchase below zero", async () => {
  const agent = await given.agent({ credits: 1 });
  await bought(agent);
  await purged();
  expect(await statement(agent)).toEqual([
    { kind: "opening_balance", credits: -1, balance: 0 },
    { kind: "signup_grant", credits: 1, balance: 1 },
  ]);
  expect(await broken()).toEqual({});
});

test("keeps a quota's use the sum of its movements, and purges a quota without purchases", async () => {
  const agent = await given.agent();
  const quotaId = await given.quota({ userId: agent.id });
  const { purchaseId } = await bought(agent);
  await refunded(purchaseId, now);
  await bought(agent);
  const late = await bought(agent);
  await refunded(late.purchaseId, nextYear);
  await purged();
  const kept = await database.db("quotas").where({ quota_id: quotaId });
  expect(kept).toMatchObject([{ used: 1 }]);
  expect(await broken()).toEqual({});
  await purged(new Date("2034-01-02T10:00:00Z"));
  expect(await database.db("quotas").where({ quota_id: quotaId })).toEqual([]);
  expect(await broken()).toEqual({});
});

test("deletes no ledger row younger than the purge in hand (S7)", async () => {
  const agent = await given.agent();
  await bought(agent, nextYear);
  const early = transaction(database.db, async (tx) => {
    await tx.raw("select set_config('doorlight.purge_before', ?, true)", [now.toISOString()]);
    await tx("ledger_transactions").where({ user_id: agent.id }).delete();
  });
  await expect(early).rejects.toThrow("ledger_is_kept refuses DELETE");
});
