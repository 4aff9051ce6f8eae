import { type FieldError, refuse } from "@doorlight/common/errors";
import { taxId } from "./tax-id.ts";

export type Account = { userId: string; country: string };

export type BillingMethod = "prepaid" | "invoice";
export type InvoicingMethod = "e_invoice" | "other";

/** How an account pays; empty texts are what its owner has not told. */
export type BillingDetails = {
  businessName: string;
  taxId: string;
  invoicingMethod: InvoicingMethod | null;
  eInvoiceAddress: string;
  reference: string;
  /** Null until the owner has chosen. */
  billingMethod: BillingMethod | null;
};

export const noDetails: BillingDetails = {
  businessName: "",
  taxId: "",
  invoicingMethod: null,
  eInvoiceAddress: "",
  reference: "",
  billingMethod: null,
};

/** Whether an invoice can be written and sent. */
export function isComplete({ businessName, taxId, invoicingMethod, eInvoiceAddress }: BillingDetails): boolean {
  if (!businessName || !taxId || !invoicingMethod) return false;
  return invoicingMethod === "other" || eInvoiceAddress !== "";
}

/**
 * Details fit to be kept, texts trimmed and the tax id in its plain form. Who wants invoices must tell all that an
 * invoice needs. Refuses `invalid_request` and names every faulty field.
 */
export function checkedDetails(told: BillingDetails, country: string): BillingDetails {
  const details: BillingDetails = {
    ...told,
    businessName: told.businessName.trim(),
    taxId: told.taxId.trim(),
    eInvoiceAddress: told.eInvoiceAddress.trim(),
    reference: told.reference.trim(),
  };
  const plainTaxId = details.taxId && taxId(details.taxId, country);
  const faults = [...missing(details), ...(plainTaxId === undefined ? [taxIdFault] : [])];
  if (faults.length > 0) refuse("invalid_request", { fields: faults });
  return { ...details, taxId: plainTaxId ?? "" };
}

const taxIdFault: FieldError = {
  path: "taxId",
  code: "tax_id_invalid",
  message: "must be a business or VAT number of your country",
};

function missing(details: BillingDetails): FieldError[] {
  if (details.billingMethod !== "invoice") return [];
  const needed: (keyof BillingDetails)[] = ["businessName", "taxId", "invoicingMethod"];
  if (details.invoicingMethod === "e_invoice") needed.push("eInvoiceAddress");
  return needed.filter((name) => !details[name]).map((path) => ({ path, code: "required", message: "Required" }));
}
