import { layRows, planOf, testDatabase, type TestDatabase, vacuum } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeInvoiceLineStore } from "../src/db/invoice-line-store.ts";

const ACCOUNTS = 10_000;
const LINES = 3;
const PAGE = 200;
const [OCTOBER, NOVEMBER] = ["2026-10-01", "2026-11-01"];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
}, 60_000);
afterAll(() => database.close());

/** Lines of as many accounts, whose ids count up, as `run_accounts` says. */
async function layLines(month: string): Promise<void> {
  await layRows(database.db, (tx) =>
    tx.raw(
      `insert into invoice_lines (
         kind, source_id, user_id, country, period, occurred_at, occurred_on, currency, unit_price, discount, net,
         vat_basis_points, item)
       select 'purchase', uuidv7(), user_id, 'FI', :month, :month::date, :month, 'EUR', 100, 0, 100, 2550, '{}'
       from run_accounts, generate_series(1, :lines)`,
      { month, lines: LINES },
    ),
  );
}

/** Invoices of the first of them. */
async function issue(month: string, accounts: number): Promise<void> {
  await layRows(database.db, (tx) =>
    tx.raw(
      `with issued as (
         insert into invoices (
           kind, country, sequence, number, user_id, period, issued_on, due_on, issued_at, currency, net, vat, gross,
           payment_reference, plain_reference, deliver_by, content)
         select 'invoice', 'FI', s.last + nth, 'FI' || s.last + nth, user_id, :month, :month, :month, now(), 'EUR', 300, 0, 300,
           '1', '1', 'mail', '{}'
         from run_accounts, (select coalesce(max(sequence), 0) as last from invoices) s where nth <= :accounts
         returning id, user_id
       )
       update invoice_lines l set invoice_id = i.id, vat = 0, position = 0 from issued i
       where l.user_id = i.user_id and l.period = :month`,
      { month, accounts },
    ),
  );
}

test("reads only the page's accounts, however many invoices the run has issued before", async () => {
  const { db } = database;
  await db.raw("insert into invoice_counters values ('FI', 0)");
  await db.raw(
    `create table run_accounts as
     select nth, (lpad(to_hex(nth), 8, '0') || '-0000-4000-8000-000000000000')::uuid as user_id
     from generate_series(1, :accounts) nth`,
    { accounts: ACCOUNTS },
  );
  await layLines(OCTOBER);
  await issue(OCTOBER, ACCOUNTS);
  await layLines(NOVEMBER);
  await vacuum(db, "invoice_lines", "invoices");
  await issue(NOVEMBER, ACCOUNTS / 2);

  const [last, first] = await db("run_accounts")
    .whereIn("nth", [ACCOUNTS / 2, ACCOUNTS / 2 + 1])
    .orderBy("nth")
    .pluck<string[]>("user_id");
  const page = { country: "FI", month: NOVEMBER, after: last!, limit: PAGE };
  const lines = makeInvoiceLineStore();
  const due = () =>
    planOf(
      db,
      () => lines.listDue(db, page),
      (sql) => sql.includes("with recursive due"),
    );
  const uncounted = await due();
  await db.raw("analyze invoice_lines, invoices");
  const counted = await due();

  expect([counted.answer[0], counted.answer.length]).toEqual([first, PAGE]);
  expect(uncounted.answer).toEqual(counted.answer);
  expect([uncounted.rows, counted.rows].filter((rows) => rows >= 3 * LINES * PAGE)).toEqual([]);
});

test("keeps the content of an invoice of ten lines uncompressed, as compression costs a run", async () => {
  const line = `{"item": {"kind": "purchase", "city": "Helsinki", "leadType": "request_for_quote", "postalCode": "00530"},
    "on": "2026-11-20", "quantity": 1, "unitPrice": "4500", "discount": "0", "net": "4500", "vatCategory": "S", "vatRate": 25.5}`;
  const { db } = database;
  await db.raw("insert into invoice_counters values ('SE', 0)");
  await db.raw(
    `insert into invoices (
       kind, country, sequence, number, user_id, period, issued_on, due_on, issued_at, currency, net, vat, gross,
       payment_reference, plain_reference, deliver_by, content)
     values ('invoice', 'SE', 1, 'SE1', gen_random_uuid(), :month, :month, :month, now(), 'SEK', 300, 0, 300, '1', '1', 'mail',
       jsonb_build_object('lines', array_fill(:line::jsonb, '{10}')))`,
    { line, month: NOVEMBER },
  );
  const [kept] = await db("invoices")
    .where({ number: "SE1" })
    .select(db.raw("pg_column_compression(content) as compression, pg_column_size(content) as bytes"));
  expect(kept).toEqual({ compression: null, bytes: expect.any(Number) });
  expect(kept.bytes).toBeGreaterThan(2_100);
});
