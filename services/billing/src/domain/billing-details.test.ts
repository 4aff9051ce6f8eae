import { refusalFrom } from "@doorlight/common/errors";
import { loadCountryPacks } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { type BillingDetails, isComplete, noDetails, validDetails } from "./billing-details.ts";

const [finland, sweden] = loadCountryPacks(new URL("../../../../deploy/countries", import.meta.url).pathname, [
  "FI",
  "SE",
]).values();
const packs = new Map([finland!, sweden!].map((pack) => [pack.code, pack]));
const valid = (details: BillingDetails) => validDetails(details, "FI", packs);

const whole: BillingDetails = {
  businessName: "Kallio Homes Oy",
  taxId: "0112038-9",
  streetAddress: "Fleminginkatu 1",
  postalCode: "00530",
  city: "Helsinki",
  invoicingMethod: "e_invoice",
  eInvoiceAddress: "003701120389",
  eInvoiceOperator: "003708599126",
  reference: "",
  billingEmail: "",
  language: null,
  billingMethod: "invoice",
};

function fieldErrorsOf(details: BillingDetails): Record<string, string> {
  try {
    valid(details);
    return {};
  } catch (error) {
    return Object.fromEntries((refusalFrom(error)?.fields ?? []).map(({ path, code }) => [path, code]));
  }
}

test("needs name, tax id, address and method, and for e-invoices their address", () => {
  expect(isComplete(whole)).toBe(true);
  expect(isComplete({ ...whole, invoicingMethod: "other", eInvoiceAddress: "", eInvoiceOperator: "" })).toBe(true);
  for (const lack of ["businessName", "taxId", "streetAddress", "postalCode", "city", "eInvoiceAddress"]) {
    expect(isComplete({ ...whole, [lack]: "" })).toBe(false);
  }
  expect(isComplete({ ...whole, invoicingMethod: null })).toBe(false);
});

test("names every wrong field at once for an account that pays by invoice", () => {
  expect(fieldErrorsOf({ ...noDetails, billingMethod: "invoice", taxId: "0112038-8" })).toEqual({
    businessName: "required",
    streetAddress: "required",
    postalCode: "required",
    city: "required",
    invoicingMethod: "required",
    taxId: "tax_id_invalid",
  });
  expect(fieldErrorsOf({ ...whole, eInvoiceAddress: " " })).toEqual({ eInvoiceAddress: "required" });
});

test("saves an e-invoice address with its scheme, and an operator of a list alone", () => {
  const swedish = { ...whole, taxId: "556703-7485", postalCode: "114 56", eInvoiceAddress: "556703-7485" };
  expect(validDetails(swedish, "SE", packs)).toMatchObject({
    eInvoiceAddress: "0007:5567037485",
    eInvoiceOperator: "",
  });
  expect(valid({ ...whole, eInvoiceAddress: "0037 0112 0389" })).toEqual(whole);
  expect(valid({ ...whole, invoicingMethod: "other" })).toMatchObject({ eInvoiceAddress: "", eInvoiceOperator: "" });
});

test("refuses an e-invoice address that takes nothing, and an unknown operator, whatever pays", () => {
  const wrong = { ...whole, billingMethod: "card", eInvoiceAddress: "003701120388", eInvoiceOperator: "X" } as const;
  expect(fieldErrorsOf(wrong)).toEqual({
    eInvoiceAddress: "e_invoice_address_invalid",
    eInvoiceOperator: "operator_unknown",
  });
  expect(fieldErrorsOf({ ...whole, eInvoiceOperator: "" })).toEqual({ eInvoiceOperator: "required" });
});

test("needs no billing details of a prepaid account, but a valid tax id if given", () => {
  expect(fieldErrorsOf({ ...noDetails, billingMethod: "prepaid" })).toEqual({});
  expect(fieldErrorsOf({ ...noDetails, billingMethod: "prepaid", taxId: "12" })).toEqual({ taxId: "tax_id_invalid" });
});

test("saves billing details with trimmed texts and the tax id as written on invoices", () => {
  expect(valid({ ...whole, businessName: " Kallio Homes Oy ", taxId: "01120389" })).toEqual(whole);
});

test.each([
  [{ businessName: "evil.example/maksa LKV" }, { businessName: "not_plain" }],
  [{ businessName: "Doorlight Support Oy" }, { businessName: "reserved_name" }],
  [{ businessName: "Asiakaspalvelu Oy" }, { businessName: "reserved_name" }],
  [{ reference: "Soita 0600-12345" }, { reference: "not_plain" }],
  [{ reference: "Doorlight" }, { reference: "reserved_name" }],
  [{ billingEmail: "support@FI.doorlight.example" }, { billingEmail: "reserved_name" }],
  [{ billingEmail: "books@mail.se.doorlight.example" }, { billingEmail: "reserved_name" }],
  [{ billingEmail: "books@notfi.doorlight.example" }, {}],
  [{ reference: "PO 4500012345", businessName: "Bo & Co. Mäklare AB" }, {}],
])("judges what others read in a document, and where it goes: %j", (change, errors) => {
  expect(fieldErrorsOf({ ...whole, ...change })).toEqual(errors);
});

test("takes a postal code of the account's country", () => {
  for (const postalCode of ["1", "1145", "00530 Helsinki"])
    expect(fieldErrorsOf({ ...whole, postalCode })).toEqual({ postalCode: "unknown_postal_code" });
  expect(valid({ ...whole, postalCode: "FI-00530" })).toEqual(whole);
});

test.each([
  ["SE556703748501", "SE-11456", "114 56"],
  ["DE136695976", "10115", "10115"],
  ["DE136695976", "AD-500 b", "AD-500 b"],
])("takes of a business with the foreign VAT number %s the postal code %j as %j", (taxId, postalCode, saved) => {
  expect(valid({ ...whole, taxId, postalCode })).toMatchObject({ postalCode: saved });
});

test.each([
  ["SE556703748501", ["abc", "1", "=1+1"]],
  ["DE136695976", ["1", "=1+1", "-1", "1-", "<b>1</b>", "12345678901", "1\n2"]],
])("refuses of a business with the foreign VAT number %s what is no postal code", (taxId, codes) => {
  for (const postalCode of codes)
    expect(fieldErrorsOf({ ...whole, taxId, postalCode })).toEqual({ postalCode: "unknown_postal_code" });
});
