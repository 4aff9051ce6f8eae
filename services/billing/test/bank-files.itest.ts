import { readFile } from "node:fs/promises";
import { refusalOf } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { bankStatement, type Entry } from "./bank-statement.ts";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  await billing.oneInvoice();
  billing.clock.set("2026-12-16T10:00:00Z");
});

const imported = (...entries: Entry[]) =>
  billing.invoicing.importStatement({ country: "FI", content: bankStatement(entries) }, billing.admin);
const open = async () =>
  (await billing.invoicing.listOpenPayments({ country: "FI", limit: 9 }, billing.admin)).payments;

test("lists a payment of a former file whose currency was none as one without", async () => {
  const migration = await readFile(
    new URL("../migrations/0125-currencies-of-bank-entries.sql", import.meta.url),
    "utf8",
  );
  await imported({ id: "e1", amount: "704.18", payer: "y".repeat(140) });
  await billing.db.raw("alter table bank_entries drop constraint bank_entries_currency");
  await billing
    .db("bank_entries")
    .update({ currency: "ZZZZZZ", payer: "y".repeat(5000), payment_reference: "7 ".repeat(99) });
  await billing.db.raw(migration);
  expect(await open()).toMatchObject([{ amount: { amount: 70_418n, currency: "XXX" }, payer: "y".repeat(140) }]);
});

test("books nothing of a file with a currency that is none", async () => {
  expect(await refusalOf(imported({ id: "e1", amount: "704.18", currency: "ZZZZZZ" }))).toMatchObject({
    fields: [{ path: "file", code: "amount_invalid" }],
  });
  expect(await open()).toEqual([]);
});
