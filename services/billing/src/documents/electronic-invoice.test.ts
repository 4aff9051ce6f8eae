import { describe, expect, test } from "@jest/globals";
import { someCardInvoice, someCreditNote, someInvoice, someLines } from "../../test/some-invoice.ts";
import { type Buyer, type Invoice, toPayOf } from "../domain/invoice.ts";
import { virtualBarcode } from "../domain/virtual-barcode.ts";
import { buyerEndpoint, registeredId, vatNumberOf } from "../domain/business-ids.ts";
import { electronicInvoice } from "./electronic-invoice.ts";
import { find, findAll, readXml } from "./read-xml.ts";

const barcodeOf = (invoice: Invoice) => virtualBarcode(invoice, toPayOf(invoice));

/** The text at a path of names, from the root. */
function textAt(invoice: Invoice, path: string): string | undefined {
  const encoding = invoice.seller.country === "FI" ? "iso-8859-15" : "utf-8";
  const root = readXml(new TextDecoder(encoding).decode(electronicInvoice(invoice)));
  return find(root, ...path.split("/"))?.text;
}

describe("Finvoice", () => {
  const operator = { eInvoiceAddress: "0037 0112 0389", eInvoiceOperator: "APIXFIHH" };
  const invoice = someInvoice("FI", { buyer: operator });

  test.each([
    ["InvoiceDetails/InvoiceTypeCode", "INV01", "INV02"],
    ["InvoiceDetails/InvoiceTotalVatIncludedAmount", "1199,60", "-73,30"],
    ["InvoiceRow/InvoicedQuantity", "1", "-1"],
    ["InvoiceRow/UnitPriceAmount", "51,75", "51,75"],
    ["InvoiceRow/RowVatExcludedAmount", "51,75", "-51,75"],
    ["InvoiceDetails/OriginalInvoiceNumber", undefined, "FI100001"],
    ["InvoiceDetails/PaymentTermsDetails/InvoiceDueDate", "20261224", undefined],
    ["EpiDetails/EpiPaymentInstructionDetails/EpiRemittanceInfoIdentifier", "1000012", undefined],
    [
      "InvoiceDetails/PaymentTermsDetails/PaymentOverDueFineDetails/PaymentOverDueFineFreeText",
      "Viivästyskorko: viitekorko + 8 prosenttiyksikköä (korkolaki)",
      undefined,
    ],
    ["VirtualBankBarcode", "421123456000007850011996000000000000000001000012261224", undefined],
    ["MessageTransmissionDetails/MessageReceiverDetails/ToIdentifier", "003701120389", "003701120389"],
    ["MessageTransmissionDetails/MessageReceiverDetails/ToIntermediator", "APIXFIHH", "APIXFIHH"],
  ])("writes %s as %s on an invoice and as %s on its credit note", (path, onInvoice, onCreditNote) => {
    expect(textAt(invoice, path)).toBe(onInvoice);
    expect(textAt(someCreditNote(invoice), path)).toBe(onCreditNote);
  });

  test("names no operator if its buyer has none", () => {
    expect(textAt(someInvoice("FI"), "MessageTransmissionDetails")).toBeUndefined();
  });
});

describe("Peppol BIS Billing", () => {
  const invoice = someInvoice("SE");

  test.each([
    ["LegalMonetaryTotal/PayableAmount", "1194.83", "73.01"],
    ["BillingReference/InvoiceDocumentReference/ID", undefined, "SE100001"],
    ["DueDate", "2027-01-09", undefined],
    ["PaymentMeans/PaymentMeansCode", "30", "97"],
    ["PaymentMeans/PayeeFinancialAccount/ID", "50501055", undefined],
    ["PaymentMeans/PaymentID", invoice.paymentReference, undefined],
    ["InvoiceLine/AllowanceCharge/Amount", "3.33", undefined],
    ["BuyerReference", "SE100001", "SE100777"],
  ])("writes %s as %s on an invoice and as %s on its credit note", (path, onInvoice, onCreditNote) => {
    expect(textAt(invoice, path)).toBe(onInvoice);
    expect(textAt(someCreditNote(invoice), path)).toBe(onCreditNote);
  });

  test("names days of delivery by line, in a period that includes a line which has waited", () => {
    const waited = { ...someLines[0]!, on: "2026-10-31" };
    const late = someInvoice("SE", { lines: [waited, someLines[2]!] });
    expect(textAt(late, "InvoicePeriod/StartDate")).toBe("2026-10-31");
    expect(textAt(late, "InvoicePeriod/EndDate")).toBe("2026-11-30");
    expect(textAt(late, "InvoiceLine/InvoicePeriod/StartDate")).toBe("2026-10-31");
  });

  test("says terms, late interest and office, and gives a buyer abroad the IBAN too", () => {
    expect(textAt(invoice, "PaymentTerms/Note")).toBe(
      "Betalningsvillkor: 30 dagar netto. Dröjsmålsränta: referensränta + 8 procentenheter (räntelagen)",
    );
    const party = "AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm";
    expect(textAt(invoice, party)).toBe("Säte: Stockholm");
    const accountsOf = (of: Invoice) =>
      findAll(readXml(new TextDecoder().decode(electronicInvoice(of))), "PaymentMeans").map(
        (means) => find(means, "PayeeFinancialAccount", "ID")?.text,
      );
    expect(accountsOf(invoice)).toEqual(["50501055"]);
    const abroad = someInvoice("SE", { buyer: { taxId: "DE136695976" } });
    expect(accountsOf(abroad)).toEqual(["50501055", "SE4550000000058398257466"]);
  });

  test("gives the reason for reverse charge and the buyer's VAT number", () => {
    const abroad = someInvoice("SE", { buyer: { taxId: "DE136695976" } });
    const category = "TaxTotal/TaxSubtotal/TaxCategory";
    expect(textAt(abroad, `${category}/TaxExemptionReasonCode`)).toBe("VATEX-EU-AE");
    expect(textAt(abroad, "AccountingCustomerParty/Party/PartyTaxScheme/CompanyID")).toBe("DE136695976");
  });
});

test("asks for the rest of an invoice that credit notes pay in part, and names them", () => {
  const setOffs = [{ number: "FI100777", amount: 10_000n }];
  const finnish = someInvoice("FI", { setOffs });
  expect(textAt(finnish, "InvoiceDetails/InvoiceTotalVatIncludedAmount")).toBe("1199,60");
  expect(textAt(finnish, "InvoiceDetails/InvoicePaidAmount")).toBe("100,00");
  expect(textAt(finnish, "EpiDetails/EpiPaymentInstructionDetails/EpiInstructedAmount")).toBe("1099,60");
  expect(textAt(finnish, "InvoiceDetails/InvoiceFreeText")).toContain("FI100777");
  expect(barcodeOf(finnish)!.slice(17, 25)).toBe("00109960");
  const swedish = someInvoice("SE", { setOffs });
  expect(textAt(swedish, "LegalMonetaryTotal/PrepaidAmount")).toBe("100.00");
  expect(textAt(swedish, "LegalMonetaryTotal/PayableAmount")).toBe("1094.83");
  expect(barcodeOf(someInvoice("FI", { setOffs: [{ ...setOffs[0]!, amount: finnish.gross }] }))).toBeNull();
});

test("asks for nothing on an invoice that a card has paid, nor on its return to the card", () => {
  const swedish = someCardInvoice("SE");
  const total = (invoice: Invoice, name: string) => textAt(invoice, `LegalMonetaryTotal/${name}`);
  for (const invoice of [swedish, someCreditNote(swedish, 1, { cause: "card_refund" })]) {
    expect([total(invoice, "TaxInclusiveAmount"), total(invoice, "PrepaidAmount")]).toEqual(["64.69", "64.69"]);
    expect(total(invoice, "PayableAmount")).toBe("0.00");
    expect(textAt(invoice, "PaymentMeans/PaymentMeansCode")).toBe("48");
    expect(textAt(invoice, "PaymentMeans/PayeeFinancialAccount")).toBeUndefined();
    expect(textAt(invoice, "Delivery/ActualDeliveryDate")).toBe("2026-11-17");
  }
  // German rules want the number of a card with 48.
  expect(textAt(someCardInvoice("DE"), "PaymentMeans/PaymentMeansCode")).toBe("68");
  const finnish = someCardInvoice("FI");
  expect(textAt(finnish, "InvoiceDetails/InvoicePaidAmount")).toBe("64,95");
  expect(textAt(finnish, "InvoiceDetails/InvoiceFreeText")).toBe("Maksettu kortilla: 64,95\u00a0€");
  expect(textAt(finnish, "EpiDetails/EpiPaymentInstructionDetails/EpiInstructedAmount")).toBe("0,00");
  expect(barcodeOf(finnish)).toBeNull();
});

const buyer = (country: string, taxId: string, eInvoiceAddress = ""): Buyer => ({
  ...someInvoice("FI").buyer,
  country,
  taxId,
  eInvoiceAddress,
});

test.each([
  ["FI", "0112038-9", { registered: "0112038-9", vat: null, endpoint: "0216:003701120389" }],
  ["FI", "FI01120389", { registered: null, vat: "FI01120389", endpoint: "0216:003701120389" }],
  ["SE", "556703-7485", { registered: "5567037485", vat: null, endpoint: "0007:5567037485" }],
  ["SE", "559280478401", { registered: null, vat: "SE559280478401", endpoint: "0007:5592804784" }],
  ["NO", "NO 923 609 016 MVA", { registered: "923609016", vat: "NO923609016MVA", endpoint: "0192:923609016" }],
  ["DK", "13585628", { registered: "13585628", vat: null, endpoint: "0184:13585628" }],
  ["DK", "DK13585628", { registered: null, vat: "DK13585628", endpoint: "0184:13585628" }],
  ["DE", "181/815/0815 5", { registered: null, vat: null, endpoint: "9930:18181508155" }],
  ["EE", "12345678", { registered: "12345678", vat: null, endpoint: "0191:12345678" }],
  ["EE", "100931558", { registered: null, vat: "EE100931558", endpoint: "9931:EE100931558" }],
  ["PL", "8567346215", { registered: null, vat: "PL8567346215", endpoint: "9945:PL8567346215" }],
  ["GB", "980 7806 84", { registered: null, vat: "GB980780684", endpoint: "9932:GB980780684" }],
])("names a business of %s with the tax id %s by the numbers that it shows", (country, taxId, expected) => {
  const of = buyer(country, taxId);
  const { scheme, id } = buyerEndpoint(of);
  expect({ registered: registeredId(of)?.id ?? null, vat: vatNumberOf(of), endpoint: `${scheme}:${id}` }).toEqual(
    expected,
  );
});

test.each([
  ["0192:923609016", "0192", "923609016"],
  ["0037 0112 0389", "0216", "003701120389"],
  ["FI2112345600000785", "0216", "003701120389"],
])("sends the e-invoice address %s to %s:%s", (address, scheme, id) => {
  expect(buyerEndpoint(buyer("FI", "0112038-9", address))).toEqual({ scheme, id });
});

test("writes a virtual bar code of 54 digits, and none on an invoice that nobody pays", () => {
  const invoice = someInvoice("FI");
  expect(barcodeOf(invoice)).toHaveLength(54);
  expect(barcodeOf({ ...invoice, gross: 100_000_000n })!.slice(17, 25)).toBe("00000000");
  expect(barcodeOf({ ...invoice, gross: 99_999_999n })!.slice(17, 25)).toBe("99999999");
  expect(barcodeOf({ ...invoice, currency: "SEK" })).toBeNull();
  expect(barcodeOf(someCreditNote(invoice))).toBeNull();
  expect(barcodeOf(someInvoice("EE"))).toBeNull();
});
