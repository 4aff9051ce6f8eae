import { type FieldError, refuse } from "@doorlight/common/errors";
import { taxId } from "./tax-id.ts";

export type Account = { userId: string; country: string };

export type BillingMethod = "prepaid" | "invoice";
export type InvoicingMethod = "e_invoice" | "other";

/** How an account pays; a text is empty where its owner has given none. */
export type BillingDetails = {
  businessName: string;
  taxId: string;
  invoicingMethod: InvoicingMethod | null;
  eInvoiceAddress: string;
  reference: string;
  /** Null until the owner has chosen. */
  billingMethod: BillingMethod | null;
};

export type SavedDetails = BillingDetails & {
  /** Counts the changes, so that an older one never replaces a newer one elsewhere. */
  version: bigint;
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
 * The details as they are saved: texts trimmed, the tax id in its plain form. An account that pays by invoice must give
 * everything that an invoice needs. Refuses `invalid_request` and names every wrong field.
 */
export function validDetails(input: BillingDetails, country: string): BillingDetails {
  const details: BillingDetails = {
    ...input,
    businessName: input.businessName.trim(),
    taxId: input.taxId.trim(),
    eInvoiceAddress: input.eInvoiceAddress.trim(),
    reference: input.reference.trim(),
  };
  const plainTaxId = details.taxId && taxId(details.taxId, country);
  const fields = [...missingFields(details), ...(plainTaxId === undefined ? [invalidTaxId] : [])];
  if (fields.length > 0) refuse("invalid_request", { fields });
  return { ...details, taxId: plainTaxId ?? "" };
}

const invalidTaxId: FieldError = {
  path: "taxId",
  code: "tax_id_invalid",
  message: "must be a business or VAT number of your country",
};

function missingFields(details: BillingDetails): FieldError[] {
  if (details.billingMethod !== "invoice") return [];
  const needed: (keyof BillingDetails)[] = ["businessName", "taxId", "invoicingMethod"];
  if (details.invoicingMethod === "e_invoice") needed.push("eInvoiceAddress");
  return needed.filter((name) => !details[name]).map((path) => ({ path, code: "required", message: "Required" }));
}
