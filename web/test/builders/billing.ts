import type { BillingDetails } from "@doorlight/gateway/contract";

/** Complete details of a Finnish business that pays by invoice. */
export function someBillingDetails(): BillingDetails {
  return {
    businessName: "Mallikas Oy",
    taxId: "0112038-9",
    streetAddress: "Fleminginkatu 1",
    postalCode: "00530",
    city: "Helsinki",
    invoicingMethod: "other",
    eInvoiceAddress: "",
    eInvoiceOperator: "",
    reference: "",
    billingEmail: "",
    billingEmailConfirmed: false,
    problems: [],
    billingMethod: "invoice",
    complete: true,
    taxIdUnchecked: false,
    operators: [{ code: "003708599126", name: "OpenText" }],
  };
}
