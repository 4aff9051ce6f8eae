import { randomBytes, randomUUID } from "node:crypto";
import { type Db, connectDb, transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { provenOnce, seededRandom, type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeAccountDigestStore } from "../src/db/account-digest-store.ts";
import { makeDebtStore } from "../src/db/debt-store.ts";
import { makeLedgerStore } from "../src/db/ledger-store.ts";
import type { Buyer, Purchase } from "../src/domain/purchase.ts";
import { makeEvents } from "../src/events.ts";
import { makeRecordSales } from "../src/use-cases/record-sales.ts";
import { commandOf, type Given, givenIn, hoursFromNow, now, provenAccount } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { mutants } from "./mutants.ts";

const MIGRATIONS = new URL("../migrations/", import.meta.url);
const findsMutant = provenOnce([
  "services/purchasing/{src,sql,migrations,test}/**/*",
  "services/common/{src/db,src/testing,migrations}/**/*",
]);
const ACTIONS = 64;
const DEBTORS = 6;
const KILLS = 12;
const LEAD = 4_500n;
/** Of some of the actions. */
const LIMIT = 60_000n;
const terms = {
  invoiceLimit: Number(LIMIT),
  firstInvoiceLimit: Number(LIMIT),
  timeZone: "Europe/Helsinki",
  vat: { rate: 25.5 },
};
const sales = ["pack", "plan_fee", "deal_fee"] as const;

let database: TestDatabase;
/** Its connections are killed in the middle of a click or a reservation. Events come again until they are consumed. */
let mortal: Db;
let given: Given;

beforeAll(async () => {
  database = await testDatabase(MIGRATIONS);
  mortal = connectDb({ url: database.url, maxConnections: 24, applicationName: "mortal", migrations: MIGRATIONS });
  given = givenIn(database.db, () => terms);
  await given.priceList();
});
afterAll(async () => {
  await mortal.destroy();
  await database.close();
});

const recordSales = () => makeRecordSales({ ledger: makeLedgerStore(database.db), events: makeEvents(makeOutbox()) });
const owedOf = async ({ id }: Buyer): Promise<bigint> =>
  (await database.db("accounts").where({ user_id: id }).first("owed")).owed;

/** An account and its neighbours with the company id. */
async function debtors(): Promise<Buyer[]> {
  const all = await given.agents(DEBTORS);
  const shared = { kind: "company", digest: randomBytes(32), proven: true, version: 1n };
  const times = { savedAt: hoursFromNow(-100), endedAt: null, before: false };
  for (const { id: userId } of all)
    await transaction(database.db, (tx) =>
      makeAccountDigestStore(database.db).put(tx, { userId, ...shared, ...times }),
    );
  return all;
}

/** Kills connections in the middle of what they do, as a crash of the service would. */
async function kill(isOver: () => boolean): Promise<number> {
  let killed = 0;
  while (killed < KILLS && !isOver()) {
    const { rows } = await database.db.raw<{ rows: object[] }>(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'mortal' and state = 'active' limit 1`,
    );
    killed += rows.length;
  }
  return killed;
}

/**
 * Clicks, packs, plans and deals of one company at once, as purchasing sees them: billing reserves, and sells, crashes before
 * it sells, or gives up. What was left without an answer is asked for again, or released by billing's job. Returns the sum that
 * is owed by the answers, and the accounts.
 */
async function allAtOnce(random: () => number) {
  const accounts = await debtors();
  const leads = await given.leads(ACTIONS);
  const mortals = givenIn(mortal, () => terms);
  const debts = makeDebtStore(mortal);
  const later: (() => Promise<unknown>)[] = [];
  let owed = 0n;

  async function click(buyer: Buyer, leadId: string): Promise<void> {
    const command = commandOf(buyer, leadId);
    const by = async ({ rules }: Given) => {
      const { purchase } = await rules.buy(command, now);
      if (purchase?.paymentSource === "invoice") owed += LEAD;
      return purchase;
    };
    // Without an answer the same click comes again.
    const purchase = await by(mortals).catch(() => void later.push(() => by(given)));
    if (purchase && random() < 0.2) later.push(() => settle(buyer, purchase));
  }

  async function sale(buyer: Buyer, kind: (typeof sales)[number]): Promise<void> {
    const [referenceId, amount] = [randomUUID(), BigInt(1_000 + Math.floor(random() * 9_000))];
    const debt = { referenceId, userId: buyer.id, country: "FI", amount: { amount, currency: "EUR" } };
    const giveUp = () => makeDebtStore(database.db).release(debt, now);
    // Without an answer billing gives it up, at once or by its job.
    const refusal = await debts
      .reserve({ ...debt, trust: provenAccount, boundFees: [] }, terms, now)
      .catch(() => "unknown");
    const sold = () => recordSale(kind, debt);
    if (refusal !== null) return void later.push(giveUp);
    if (random() < 0.2) return void later.push(giveUp);
    owed += amount;
    if (random() < 0.3) return void later.push(sold, sold);
    await sold();
  }

  async function settle({ id: userId }: Buyer, { id, paymentSource }: Purchase): Promise<void> {
    if (paymentSource === "invoice") owed -= LEAD;
    await transaction(database.db, (tx) => recordSales().settled(tx, { userId, sourceIds: [id], at: now }));
  }

  let isOver = false;
  const acts = leads.map((leadId, nth) => {
    const buyer = accounts[Math.floor(random() * DEBTORS)]!;
    return nth % 4 === 3 ? click(buyer, leadId) : sale(buyer, sales[(nth % 4) as 0 | 1 | 2]);
  });
  const [killed] = await Promise.all([kill(() => isOver), Promise.all(acts).then(() => (isOver = true))]);
  const most = (await Promise.all(accounts.map(owedOf))).reduce((sum, each) => sum + each);
  await Promise.all(later.map((act) => act()));
  return { accounts, owed, most, killed };
}

type Debt = { referenceId: string; userId: string; country: string; amount: { amount: bigint; currency: string } };

/** Billing's event, which may come twice. */
function recordSale(kind: (typeof sales)[number], { referenceId, amount, ...account }: Debt): Promise<void> {
  const sold = { ...account, vat: null, paidFrom: "to_be_invoiced", at: now } as const;
  const paidFor = { contractId: randomUUID(), period: { from: now, to: hoursFromNow(24) } };
  return transaction(database.db, (tx) =>
    kind === "pack"
      ? recordSales().pack(tx, { ...sold, saleId: referenceId, credits: 1, price: amount })
      : recordSales().fee(tx, { ...sold, ...paidFor, kind, feeId: referenceId, amount }),
  );
}

test.each([20261130, 20261131, 20261132])(
  "keeps 64 actions at once of one company within one limit, some killed in the middle: %i",
  async (seed) => {
    const { accounts, owed, most, killed } = await allAtOnce(seededRandom(seed));
    expect(killed).toBeGreaterThan(0);
    expect(owed).toBeGreaterThan(0n);
    expect(most).toBeLessThanOrEqual(LIMIT);
    expect((await Promise.all(accounts.map(owedOf))).reduce((sum, each) => sum + each)).toBe(owed);
    expect(await invariantViolations(database.db)).toEqual({});
  },
);

test(
  "finds by what is owed that debtors are not locked",
  findsMutant(async () => {
    await mutants["debtors without a lock"](database.db);
    const random = seededRandom(20261130);
    let most = 0n;
    for (let round = 0; round < 6 && most <= LIMIT; round++) most = (await allAtOnce(random)).most;
    expect(most).toBeGreaterThan(LIMIT);
  }),
);
