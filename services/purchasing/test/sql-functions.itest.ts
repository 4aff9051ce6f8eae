import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Db, connectDb, transaction } from "@doorlight/common/db";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { makeAccountStore } from "../src/db/account-store.ts";
import { makeAgreementStore } from "../src/db/agreement-store.ts";
import { makeBudgetStore } from "../src/db/budget-store.ts";
import { makeCandidateStore } from "../src/db/candidate-store.ts";
import { makeDebtStore } from "../src/db/debt-store.ts";
import { makeDisputeStore } from "../src/db/dispute-store.ts";
import { makeLedgerStore } from "../src/db/ledger-store.ts";
import { makePurchaseStore } from "../src/db/purchase-store.ts";
import { makeReservationStore } from "../src/db/reservation-store.ts";
import { givenIn, hoursFromNow, noInvoiceLimit, now } from "./given.ts";

const service = new URL("../", import.meta.url);
const migrations = new URL("migrations/", service);

let database: TestDatabase;
/** One connection, so that a setting stays. */
let db: Db;

beforeAll(async () => {
  database = await testDatabase(migrations);
  db = connectDb({ url: database.url, maxConnections: 1, applicationName: "test", migrations });
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

function definedIn(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: service })
    .flatMap((file) => [...readFileSync(new URL(file, service), "utf8").matchAll(/create function (\w+)/g)])
    .map(([, name]) => name!)
    .sort();
}

async function functionsOf(schema: string, language = "%"): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select proname as name from pg_proc join pg_language l on l.oid = prolang
     where pronamespace = (${schema})::regnamespace and lanname like ? order by proname collate "C"`,
    [language],
  );
  return rows.map(({ name }) => name);
}

test("defines every function of the database in a file: triggers in migrations, others in sql", async () => {
  expect(await functionsOf("current_schema()::text")).toEqual(definedIn("sql/**/*.sql"));
  expect(await functionsOf("'public'")).toEqual(definedIn("migrations/*.sql", "../common/migrations/*.sql"));
});

test("gives every function a file of its name, but for the generated events", () => {
  const named = globSync("sql/*/*.sql", { cwd: service }).map((file) => /(\w+)\.sql$/.exec(file)![1]!);
  expect(definedIn("sql/*/*.sql")).toEqual(named.sort());
});

test("reads no table whole for a quote or a purchase, however small, contracts included", async () => {
  const given = givenIn(db);
  await given.priceList();
  const [agent, lead] = [await given.agent(), await given.lead()];
  await given.deal({ userId: agent.id });
  await given.quota({ userId: agent.id }, { total: 1 });
  await transaction(db, async (tx) => {
    const there = givenIn(tx);
    await there.rules.quote([lead], agent, now);
    expect(await there.buys(agent, lead)).toMatchObject({ refusal: null });
    expect(await there.buys(agent, await there.lead())).toMatchObject({ refusal: null });
    const { rows } = await tx.raw<{ rows: { table: string; whole: bigint }[] }>(
      "select relname as table, seq_scan as whole from pg_stat_xact_user_tables where seq_scan + idx_scan > 0",
    );
    expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(["deals", "quotas", "purchases", "leads"]));
    expect(rows.filter(({ whole }) => whole > 0)).toEqual([]);
  });
});

/** A list buys a lead, and its agent's card is declined. */
async function listBuys(given: ReturnType<typeof givenIn>, reservations: ReturnType<typeof makeReservationStore>) {
  const [buyer, leadId] = [await given.agent({ billingMethod: "card" }), await given.lead()];
  const list = { listId: randomUUID(), userId: buyer.id };
  const consent = { consentVersion: "2026-11", locale: "en" as const, country: "FI", maxLeads: 1 };
  const maxAmount = { amount: 100_000n, currency: "EUR" };
  await transaction(db, (tx) => makeAgreementStore(db).add(tx, { ...list, ...consent, maxAmount }, now));
  await transaction(db, (tx) => makeCandidateStore(db).add(tx, { leadId, country: "FI", lists: [list] }, now, now));
  const { reservation } = await given.buys(buyer, leadId, { listId: list.listId });
  await reservations.release(reservation!.purchaseId, "declined", now);
}

test("runs every PL/pgSQL function in a purchase, quote, refund, purge or refusal", async () => {
  await db.raw("set track_functions = 'pl'");
  const given = givenIn(db);
  await given.priceList();
  const agent = await given.agent({ credits: 1 });
  const lead = await given.lead({ cap: 1 });
  const { purchase } = await given.buys(agent, lead);
  await given.buys(await given.agent(), lead);
  await given.rules.quote([lead], agent, now);
  await given.closedLead(lead, hoursFromNow(1));
  await given.quota({ userId: agent.id });
  await given.buys(agent, await given.lead());
  await given.buys(await given.agent(), await given.lead());
  const reservations = makeReservationStore(db);
  for (const end of [reservations.confirm, (id: string, at: Date) => reservations.release(id, "expired", at)]) {
    const { reservation } = await given.buys(await given.agent({ billingMethod: "card" }), await given.lead());
    await end(reservation!.purchaseId, now);
  }
  await listBuys(given, reservations);
  const pack = { saleId: randomUUID(), credits: 5, price: { amount: 20_500n, currency: "EUR" }, vat: null };
  const sale = { ...pack, userId: agent.id, country: "FI", paidFrom: "card", at: now } as const;
  await transaction(db, (tx) => makeLedgerStore(db).addSale(tx, sale));
  await transaction(db, (tx) => makePurchaseStore(db).refund(tx, purchase!.id, now));
  const debtor = await given.agent();
  const owed = await given.buys(debtor, await given.lead());
  const settled = { userId: debtor.id, sourceIds: [owed.purchase!.id], at: now };
  await transaction(db, (tx) => makeLedgerStore(db).settleDebts(tx, settled));
  await transaction(db, (tx) => makeLedgerStore(db).reopenDebts(tx, settled));
  await expect(db("accounts").update({ credits: 9 })).rejects.toThrow("refuses");
  await expect(
    db("purchases").where({ state: "confirmed" }).update({ state: "released", released_at: now }),
  ).rejects.toThrow("does not go from");
  const held = { referenceId: randomUUID(), userId: agent.id, country: "FI", amount: pack.price, beyondBudget: false };
  await makeBudgetStore(db).hold(held, { at: now, timeZone: "UTC", heldUntil: hoursFromNow(1) });
  const debts = makeDebtStore(db);
  const trust = { proven: true, invoicesPaidInTime: 0, reminders: 0 };
  await debts.reserve({ ...held, trust, boundFees: [] }, noInvoiceLimit("FI")!, now);
  await debts.release(held, now);
  const disputed = { chargeId: randomUUID(), userId: agent.id, country: "FI", referenceId: purchase!.id, version: 1n };
  const effects = { holdsAccount: true, withholdsContact: true, stands: false };
  const disputes = makeDisputeStore(db);
  await transaction(db, (tx) => disputes.record(tx, { ...disputed, ...effects, purpose: "purchase" }, now));
  await transaction(db, (tx) => disputes.mark(tx, agent.id, now));
  await given.buys(agent, await given.lead());
  await transaction(db, (tx) => makeAccountStore(db).claimSignupCredit(tx, agent.id, now));
  await db.raw("select purge_ledger(?, ?)", [agent.id, hoursFromNow(24)]);
  await db.raw("select pg_stat_force_next_flush()");

  const { rows } = await db.raw<{ rows: { name: string }[] }>("select funcname as name from pg_stat_user_functions");
  const ran = new Set(rows.map(({ name }) => name));
  const functions = [
    ...(await functionsOf("current_schema()::text", "plpgsql")),
    ...(await functionsOf("'public'", "plpgsql")),
  ];
  expect(functions.filter((name) => !ran.has(name))).toEqual([]);
});
