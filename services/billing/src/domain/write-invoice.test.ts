import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { type CountryPack, loadCountryPacks, type Locale } from "@doorlight/common/product";
import { seededRandom } from "@doorlight/common/testing";
import { invoiceFromJson, invoiceToJson } from "../db/invoice-json.ts";
import { electronicInvoice } from "../documents/electronic-invoice.ts";
import type { CreditCause, Invoice, InvoiceLine } from "./invoice.ts";
import {
  draftInvoice,
  type FrozenBuyer,
  type OpenLine,
  writeCardInvoice,
  writeCreditNote,
  writeInvoice,
} from "./write-invoice.ts";

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
  language: null,
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
  vatNumber: null,
});

const issue = (sequence: bigint, pack: CountryPack = finland, language: Locale | null = null) => ({
  pack,
  sequence,
  issuedOn: "2026-12-10",
  language,
  setOffs: [],
});
const byHand = { reason: "A reason", cause: null };
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const sums = (lines: readonly InvoiceLine[]) => [sum(lines.map(({ net }) => net)), sum(lines.map(({ vat }) => vat))];

test("computes VAT for the whole of a rate, half up, and spreads its cents over the lines", () => {
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

test("writes a subtotal for each of two VAT rates, in their order", () => {
  const { vat } = draftInvoice([line(1_000n), line(500n, 24), line(200n)], buyer, "FI");
  expect(vat).toEqual([
    { category: "S", rate: 25.5, net: 1_200n, vat: 306n },
    { category: "S", rate: 24, net: 500n, vat: 120n },
  ]);
});

test("takes VAT off only purchases under the checked VAT number that the invoice names", () => {
  const foreign = { ...buyer, taxId: "EE100594102" };
  const lines = [
    line(1_000n),
    { ...line(2_000n), vatNumber: "EE100594102" },
    { ...line(4_000n), vatNumber: "SE559280478401" },
  ];
  const draft = draftInvoice(lines, foreign, "FI");
  expect(draft).toMatchObject({ reverseCharge: true, vatTotal: 1_275n, buyer: { country: "EE" } });
  expect(draft.lines.map(({ vatCategory, vatRate }) => [vatCategory, vatRate])).toEqual([
    ["S", 25.5],
    ["AE", 0],
    ["S", 25.5],
  ]);
  // Typed on the ninth, looked up by nobody.
  expect(draftInvoice([line(1_000n)], foreign, "FI")).toMatchObject({ reverseCharge: false, vatTotal: 255n });
  // Its credit note says it if it takes such a line back.
  const invoice = writeInvoice(draft, "2026-11-01", issue(100_001n));
  const credits = invoice.lines.map((one) => writeCreditNote(invoice, [one], byHand, issue(100_002n)).reverseCharge);
  expect(credits).toEqual([false, true, false]);
});

test.each([
  ["FI", "sv", "sv"],
  ["FI", null, "fi"],
  ["NO", "fi", "en"],
  ["NO", "sv", "sv"],
] as const)("writes an invoice of %s to a reader of %s in %s", (country, wanted, language) => {
  const draft = draftInvoice([line(4_500n)], buyer, country);
  expect(writeInvoice(draft, "2026-11-01", issue(100_001n, packs.get(country), wanted)).language).toBe(language);
});

test("writes an invoice in the e-invoice format of the country pack, whatever the country", () => {
  const abroad: CountryPack = { ...finland, eInvoiceFormat: "peppol_bis_billing_3_0" };
  const written = (pack: CountryPack) =>
    writeInvoice(draftInvoice([line(4_500n)], buyer, "FI"), "2026-11-01", issue(1n, pack));
  const rootOf = (invoice: Invoice) => /<(\w+)[\s>]/.exec(new TextDecoder().decode(electronicInvoice(invoice)))?.[1];
  expect([finland, abroad].map((pack) => rootOf(written(pack)))).toEqual(["Finvoice", "Invoice"]);
  // As a release before this one saved it.
  const saved = JSON.parse(invoiceToJson(written(finland)));
  expect(invoiceFromJson({ ...saved, format: undefined }).format).toBe("finvoice_3_0");
});

test("numbers an invoice by country, with its reference, due after the country's days", () => {
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

test("writes the invoice of a card sale without due day and period", () => {
  const invoice = writeCardInvoice(draftInvoice([line(4_500n)], buyer, "FI"), issue(100_001n));
  expect(invoice).toMatchObject({ number: "FI100001", dueOn: null, period: null, byCard: true });
  const saved = JSON.parse(invoiceToJson(invoice));
  expect(invoiceFromJson(saved)).toEqual(invoice);
  expect(invoiceFromJson({ ...saved, byCard: undefined }).byCard).toBe(false);
  const taken = (cause: CreditCause) =>
    writeCreditNote(invoice, invoice.lines, { reason: null, cause }, issue(100_002n)).byCard;
  expect([taken("card_refund"), taken("refund")]).toEqual([true, false]);
});

test.each(Array.from({ length: 50 }, (_, seed) => [seed]))(
  "takes the whole of an invoice back to the cent by credit notes for any parts: seed %d",
  (seed) => {
    const random = seededRandom(seed);
    const lines = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
      line(BigInt(1 + Math.floor(random() * 9_999))),
    );
    const invoice = writeInvoice(draftInvoice(lines, buyer, "FI"), "2026-11-01", issue(100_001n));
    expect(sums(invoice.lines)).toEqual([invoice.net, invoice.vatTotal]);
    const parts = Map.groupBy(invoice.lines, () => Math.floor(random() * 4));
    const notes = [...parts.values()].map((part, nth) =>
      writeCreditNote(invoice, part, byHand, issue(100_002n + BigInt(nth))),
    );
    expect(sum(notes.map(({ gross }) => gross))).toBe(invoice.gross);
    for (const note of notes) expect(sums(note.lines)).toEqual([note.net, note.vatTotal]);
    expect(notes[0]).toMatchObject({ kind: "credit_note", dueOn: null, credits: { number: "FI100001" } });
  },
);
