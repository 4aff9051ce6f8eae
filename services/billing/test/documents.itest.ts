import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { seededRandom } from "@doorlight/common/testing";
import { leadTypes } from "@doorlight/common/product";
import { electronicInvoice } from "../src/documents/electronic-invoice.ts";
import type { Invoice, InvoicedItem } from "../src/domain/invoice.ts";
import { OfficialValidator } from "./e-invoices/official-validator.ts";
import { ownFindings } from "./e-invoices/own-findings.ts";
import {
  countries,
  type Country,
  type LineChoice,
  someCardInvoice,
  someCreditNote,
  someInvoice,
  someLines,
  somePartialCreditNote,
} from "./some-invoice.ts";

/** A long run has more of each country. */
const ACCOUNTS = process.env["LONG_RUN"] ? 20 : 2;

/** The published rules, and errors that they miss. */
let official: OfficialValidator;
beforeAll(() => {
  official = new OfficialValidator();
});
afterAll(() => official[Symbol.dispose]());

async function findings(invoice: Invoice): Promise<string[]> {
  const eInvoice = electronicInvoice(invoice);
  return [...(await official.findings(invoice, eInvoice)), ...ownFindings(invoice, eInvoice)];
}

describe.each(countries)("a month of %s", (country) => {
  test("follows the published rules with an invoice of each kind of line", async () => {
    expect(await findings(someInvoice(country))).toEqual([]);
  });

  test("follows the published rules with a credit note, whole, in part and by an admin", async () => {
    const invoice = someInvoice(country);
    for (const lines of [invoice.lines.length, 1, 2]) {
      expect(await findings(someCreditNote(invoice, lines, { reason: "Liidi oli kaksoiskappale & väärä." }))).toEqual(
        [],
      );
    }
  });

  test("follows the published rules with credit notes for a part of a line, with a discount too", async () => {
    for (const lines of [someLines, [{ ...someLines[1]!, unitPrice: 10_000n }]]) {
      const invoice = someInvoice(country, { lines });
      for (const net of [1n, 1_001n]) expect(await findings(somePartialCreditNote(invoice, net))).toEqual([]);
    }
  });

  test(`follows the published rules for ${ACCOUNTS} accounts with many lines each`, async () => {
    const random = seededRandom(20_261_210);
    const found = [];
    for (let account = 0; account < ACCOUNTS; account += 1) {
      const lines = Array.from({ length: 1 + Math.floor(random() * 40) }, () => anyLine(random));
      const invoice = someInvoice(country, { lines, sequence: BigInt(100_001 + account) });
      found.push(
        ...(await findings(invoice)),
        ...(await findings(someCreditNote(invoice, 1 + Math.floor(random() * 3)))),
      );
    }
    expect(found).toEqual([]);
  });

  test("follows the published rules with an invoice that a card has paid, and its credit note", async () => {
    const invoice = someCardInvoice(country);
    expect(await findings(invoice)).toEqual([]);
    expect(await findings(someCreditNote(invoice, 1, { cause: "card_refund" }))).toEqual([]);
  });

  test("keeps documents valid whatever an agent types as details", async () => {
    const buyer = {
      businessName: `${"Välittäjäkilta ".repeat(13)}Oy`,
      streetAddress: "Pitkäsillanrannankatuvarsi".repeat(7),
      city: "Å",
      postalCode: "1",
      reference: "x".repeat(120),
      // An operator of before the list.
      eInvoiceOperator: "Operaattori, jolla on pitkä nimi ja oma tunnus",
    };
    for (const eInvoiceAddress of ["0037 0112 0389", "9999:ABC", "0007:556703-7485", "0088:123", "nonsense"])
      expect(await findings(someInvoice(country, { buyer: { ...buyer, eInvoiceAddress } }))).toEqual([]);
  });
});

test.each(["FI", "SE"] as const)(
  "follows the published rules for an invoice of %s that credit notes pay in part or whole",
  async (country) => {
    const { gross } = someInvoice(country);
    for (const amount of [1n, gross]) {
      expect(await findings(someInvoice(country, { setOffs: [{ number: `${country}100777`, amount }] }))).toEqual([]);
    }
  },
);

const foreign: [Country, string][] = [
  ["FI", "SE559280478401"],
  ["SE", "FI01120389"],
  ["DE", "PL8567346215"],
  ["EE", "DK13585628"],
  ["PL", "DE136695976"],
  ["DK", "EE100931558"],
];

test.each(foreign)(
  "writes an invoice of %s to %s with reverse charge by the published rules",
  async (country, taxId) => {
    const invoice = someInvoice(country, { buyer: { taxId } });
    expect(invoice.reverseCharge).toBe(true);
    expect(await findings(invoice)).toEqual([]);
    expect(await findings(someCreditNote(invoice))).toEqual([]);
    expect(await findings(somePartialCreditNote(invoice, 1_001n))).toEqual([]);
    // The number was checked after some of the lines were bought.
    const mixed = someInvoice(country, {
      buyer: { taxId },
      lines: [{ ...someLines[0]!, vatNumber: null }, someLines[2]!],
    });
    expect(mixed.vat.map(({ category }) => category)).toEqual(["S", "AE"]);
    expect(await findings(mixed)).toEqual([]);
    expect(await findings(someCreditNote(mixed, 1))).toEqual([]);
  },
);

describe("the validator", () => {
  const finnish = someInvoice("FI");
  const swedish = someInvoice("SE");

  test.each([
    ["a VAT total that its categories do not make", { ...swedish, vatTotal: swedish.vatTotal + 100n }, "BR-CO-14"],
    ["an amount due that is not the total", { ...swedish, gross: swedish.gross + 1n }, "BR-CO-1"],
    [
      "a line that is not quantity times price",
      { ...swedish, lines: swedish.lines.with(0, { ...swedish.lines[0]!, quantity: 2 }) },
      "R120",
    ],
    ["a Swedish VAT rate that does not exist", rated(swedish, 24), "SE-R-006"],
    ["words about F-skatt that are not the law's", seller(swedish, { taxNote: "F-skatt" }), "SE-R-005"],
    ["an invoice without lines", { ...swedish, lines: [] }, "cvc-complex-type"],
    ["a Finnish invoice without lines", { ...finnish, lines: [] }, "cvc-complex-type"],
    ["a reference with letters", { ...finnish, paymentReference: "AB12" }, "cvc-pattern-valid"],
  ] as [string, Invoice, string][])("finds %s", async (_, invoice, rule) => {
    const found = await official.findings(invoice, electronicInvoice(invoice));
    expect(found).toContainEqual(expect.stringContaining(rule));
  });

  test.each([
    ["VAT that is off by a cent", { ...swedish, vat: [{ ...swedish.vat[0]!, vat: swedish.vatTotal + 1n }] }, "VAT"],
    ["an account number with a wrong check digit", seller(swedish, { bankgiro: "50501056" }), "account"],
    ["an IBAN with a wrong check digit", seller(finnish, { iban: "FI2212345600000785" }), "account"],
    ["a reference with a wrong check digit", { ...finnish, paymentReference: "1000013" }, "reference"],
    ["an OCR number with a wrong check digit", { ...swedish, paymentReference: "10000185" }, "reference"],
  ] as [string, Invoice, string][])("finds %s, which the published rules let pass", (_, invoice, finding) => {
    expect(ownFindings(invoice, electronicInvoice(invoice))).toContainEqual(expect.stringContaining(finding));
  });
});

function rated(invoice: Invoice, vatRate: number): Invoice {
  const lines = invoice.lines.map((line) => ({ ...line, vatRate }));
  return { ...invoice, lines, vat: invoice.vat.map((subtotal) => ({ ...subtotal, rate: vatRate })) };
}

function seller(invoice: Invoice, changes: Partial<Invoice["seller"]>): Invoice {
  return { ...invoice, seller: { ...invoice.seller, ...changes } };
}

function anyLine(random: () => number): LineChoice {
  const { item } = someLines[Math.floor(random() * someLines.length)]!;
  const unitPrice = BigInt(1 + Math.floor(random() * 99_999));
  const discount = random() < 0.3 ? BigInt(Math.floor(random() * Number(unitPrice))) : 0n;
  return { item: otherType(item, random), unitPrice, discount, on: random() < 0.1 ? "2026-10-31" : "2026-11-29" };
}

const otherType = (item: InvoicedItem, random: () => number): InvoicedItem =>
  item.kind === "purchase" ? { ...item, leadType: leadTypes[Math.floor(random() * leadTypes.length)]! } : item;
