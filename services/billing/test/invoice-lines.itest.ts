import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { transaction } from "@doorlight/common/db";
import { loadCountryPacks } from "@doorlight/common/product";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeInvoiceBuyerStore } from "../src/db/invoice-buyer-store.ts";
import { makeInvoiceLineStore } from "../src/db/invoice-line-store.ts";
import type { NewLine } from "../src/domain/invoice-line.ts";
import { makeAddInvoiceLines } from "../src/use-cases/add-invoice-lines.ts";
import { startInvoices } from "./start-invoices.ts";

const packs = loadCountryPacks(fileURLToPath(new URL("../../../deploy/countries", import.meta.url)), ["FI"]);

let billing: Awaited<ReturnType<typeof startInvoices>>;
let addInvoiceLines: ReturnType<typeof makeAddInvoiceLines>;

beforeAll(async () => {
  billing = await startInvoices();
  const stores = { lines: makeInvoiceLineStore(), buyers: makeInvoiceBuyerStore() };
  addInvoiceLines = makeAddInvoiceLines({ ...stores, packOf: (country) => packs.get(country)! });
});
afterAll(() => billing.stop());

const lineOf = (userId: string, changes: Partial<NewLine> = {}): NewLine => ({
  account: { userId, country: "FI" },
  sourceId: randomUUID(),
  item: { kind: "purchase", leadType: "request_for_quote", postalCode: "33100", city: "Tampere" },
  at: new Date("2026-11-20T10:00:00Z"),
  price: { amount: 4_500n, currency: "EUR" },
  discount: 0n,
  vat: null,
  ...changes,
});

/** How many statements a transaction had. */
async function added(lines: readonly NewLine[]): Promise<number> {
  let statements = 0;
  const count = () => (statements += 1);
  billing.db.client.on("query", count);
  await transaction(billing.db, (tx) => addInvoiceLines(tx, lines));
  billing.db.client.off("query", count);
  return statements;
}

test("puts purchases that come together on their month's invoice once, in as few statements", async () => {
  const [one, other] = [await billing.agent(), await billing.agent({ businessName: "Kamppi Homes Oy" })];
  const [refunded, first] = [lineOf(one), lineOf(one)];
  await billing
    .db("purchase_refunds")
    .insert({ purchase_id: refunded.sourceId, state: "refunded", since: "2026-11-20T10:00:01Z" });
  const december = lineOf(one, { at: new Date("2026-11-30T22:00:00Z"), discount: 450n });
  const free = lineOf(one, { discount: 4_500n });

  const alone = await added([first]);
  expect(await added([refunded, first, december, free, lineOf(other), lineOf(other)])).toBe(alone);

  const rows = await billing.db("invoice_lines").whereIn("user_id", [one, other]);
  const ofLine = ({ sourceId }: NewLine) => rows.filter((row) => row.source_id === sourceId);
  expect(ofLine(first)).toMatchObject([{ period: "2026-11-01", net: 4_500n, removed_at: null }]);
  expect(ofLine(refunded)).toMatchObject([{ removed_at: new Date("2026-11-20T10:00:01Z") }]);
  expect(ofLine(december)).toMatchObject([{ period: "2026-12-01", occurred_on: "2026-12-01", net: 4_050n }]);
  expect(rows).toHaveLength(5);
  const copies = await billing
    .db("invoice_buyers")
    .whereIn("user_id", [one, other])
    .orderBy(["business_name", "period"]);
  expect(copies.map((row) => [row.business_name, row.period])).toEqual([
    ["Kamppi Homes Oy", "2026-11-01"],
    ["Töölö Homes Oy", "2026-11-01"],
    ["Töölö Homes Oy", "2026-12-01"],
  ]);
});
