import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { type CountryPack, loadCountryPacks } from "@doorlight/common/product";
import { seededRandom } from "@doorlight/common/testing";
import type { InvoiceLine } from "./invoice.ts";
import { draftInvoice, type FrozenBuyer, type OpenLine, writeCreditNote, writeInvoice } from "./write-invoice.ts";

const packs = loadCountryPacks(fileURLToPath(new URL("../../../../deploy/countries", import.meta.url)), ["FI", "NO"]);
const finland = packs.get("FI")!;

const buyer: FrozenBuyer = {
  businessName: "Töölö Homes Oy",
  taxId: "0000001-9",
  streetAddress: "Esimerkkikatu 2",
  postalCode: "00100",
  city: "Helsinki",
  invoicingMethod: "other",
  eInvoiceAddress: "",
  eInvoiceOperator: "",
  reference: "",
};

const line = (net: bigint, vatRate = 25.5): OpenLine => ({
  id: String(net),
  item: { kind: "pack", credits: 5 },
  on: "2026-11-05",
  currency: "EUR",
  unitPrice: net,
  discount: 0n,
  net,
  vatRate,
});

const issue = (sequence: bigint, pack: CountryPack = finland) => ({ pack, sequence, issuedOn: "2026-12-10" });
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const sums = (lines: readonly InvoiceLine[]) => [sum(lines.map(({ net }) => net)), sum(lines.map(({ vat }) => vat))];

test("VAT is computed for the whole of a rate, half up, and its cents are spread over the lines", () => {
  const draft = draftInvoice(
    Array.from({ length: 10 }, () => line(98n)),
    buyer,
    "FI",
  );
  expect(draft).toMatchObject({ net: 980n, vatTotal: 250n, gross: 1_230n, reverseCharge: false });
  const cents = draftInvoice(
    Array.from({ length: 4 }, () => line(10n)),
    buyer,
    "FI",
  );
  expect([cents.vatTotal, cents.lines.map(({ vat }) => vat)]).toEqual([10n, [3n, 2n, 3n, 2n]]);
});

test("lines of two VAT rates have a subtotal each, in their order", () => {
  const { vat } = draftInvoice([line(1_000n), line(500n, 24), line(200n)], buyer, "FI");
  expect(vat).toEqual([
    { category: "S", rate: 25.5, net: 1_200n, vat: 306n },
    { category: "S", rate: 24, net: 500n, vat: 120n },
  ]);
});

test("a business of another country of the union owes the VAT itself, one outside of it and one at home do not", () => {
  const foreign = draftInvoice([line(1_000n)], { ...buyer, taxId: "EE100594102" }, "FI");
  expect(foreign).toMatchObject({ reverseCharge: true, vatTotal: 0n, buyer: { country: "EE" } });
  expect(foreign.lines).toMatchObject([{ vatCategory: "AE", vatRate: 0, vat: 0n }]);
  expect(draftInvoice([line(1_000n)], { ...buyer, taxId: "995525828" }, "NO").reverseCharge).toBe(false);
});

test("an invoice has a number of its country, the reference that goes with it, and is due after the country's days", () => {
  const invoice = writeInvoice(draftInvoice([line(4_500n)], buyer, "FI"), "2026-11-01", issue(100_007n));
  expect(invoice).toMatchObject({
    number: "FI100007",
    paymentReference: "1000070",
    issuedOn: "2026-12-10",
    dueOn: "2026-12-24",
    period: { from: "2026-11-01", to: "2026-11-30" },
    gross: 5_648n,
    seller: { name: finland.company.name, iban: finland.invoicing.iban },
  });
});

test.each(Array.from({ length: 50 }, (_, seed) => [seed]))(
  "credit notes for any parts of an invoice take back the whole of it, to the cent: seed %d",
  (seed) => {
    const random = seededRandom(seed);
    const lines = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
      line(BigInt(1 + Math.floor(random() * 9_999))),
    );
    const invoice = writeInvoice(draftInvoice(lines, buyer, "FI"), "2026-11-01", issue(100_001n));
    expect(sums(invoice.lines)).toEqual([invoice.net, invoice.vatTotal]);
    const parts = Map.groupBy(invoice.lines, () => Math.floor(random() * 4));
    const notes = [...parts.values()].map((part, nth) =>
      writeCreditNote(invoice, part, null, issue(100_002n + BigInt(nth))),
    );
    expect(sum(notes.map(({ gross }) => gross))).toBe(invoice.gross);
    for (const note of notes) expect(sums(note.lines)).toEqual([note.net, note.vatTotal]);
    expect(notes[0]).toMatchObject({ kind: "credit_note", dueOn: null, credits: { number: "FI100001" } });
  },
);
