import { refusalFrom } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import { type BillingDetails, checkedDetails, isComplete, noDetails } from "./billing-details.ts";

const whole: BillingDetails = {
  businessName: "Kallio Homes Oy",
  taxId: "0112038-9",
  invoicingMethod: "e_invoice",
  eInvoiceAddress: "003701120389",
  reference: "",
  billingMethod: "invoice",
};

function faultsOf(details: BillingDetails): Record<string, string> {
  try {
    checkedDetails(details, "FI");
    return {};
  } catch (error) {
    return Object.fromEntries((refusalFrom(error)?.fields ?? []).map(({ path, code }) => [path, code]));
  }
}

test("an invoice needs name, tax id and method, and for an e-invoice its address", () => {
  expect(isComplete(whole)).toBe(true);
  expect(isComplete({ ...whole, invoicingMethod: "other", eInvoiceAddress: "" })).toBe(true);
  for (const lack of [{ businessName: "" }, { taxId: "" }, { invoicingMethod: null }, { eInvoiceAddress: "" }]) {
    expect(isComplete({ ...whole, ...lack })).toBe(false);
  }
});

test("who wants invoices is told all that is missing at once", () => {
  expect(faultsOf({ ...noDetails, billingMethod: "invoice", taxId: "0112038-8" })).toEqual({
    businessName: "required",
    invoicingMethod: "required",
    taxId: "tax_id_invalid",
  });
  expect(faultsOf({ ...whole, eInvoiceAddress: " " })).toEqual({ eInvoiceAddress: "required" });
});

test("who pays prepaid needs nothing, but what is told must be right", () => {
  expect(faultsOf({ ...noDetails, billingMethod: "prepaid" })).toEqual({});
  expect(faultsOf({ ...noDetails, billingMethod: "prepaid", taxId: "12" })).toEqual({ taxId: "tax_id_invalid" });
});

test("keeps texts trimmed and the tax id as it is written on invoices", () => {
  expect(checkedDetails({ ...whole, businessName: " Kallio Homes Oy ", taxId: "01120389" }, "FI")).toEqual(whole);
});
