import { type FieldError, refuse } from "@doorlight/common/errors";
import { type CountryPack, type Locale, readPostalCode } from "@doorlight/common/product";
import { eInvoiceAddressText, readEInvoiceAddress } from "./e-invoice-address.ts";
import { misusedDetails, type OwnAddresses } from "./misused-details.ts";
import { countryOfTaxId, taxId } from "./tax-id.ts";

export type Account = { userId: string; country: string };

export type BillingMethod = "prepaid" | "card" | "invoice";
export type InvoicingMethod = "e_invoice" | "other";

/** How an account pays; a text is empty if its owner has given none. */
export type BillingDetails = {
  businessName: string;
  taxId: string;
  streetAddress: string;
  postalCode: string;
  city: string;
  invoicingMethod: InvoicingMethod | null;
  eInvoiceAddress: string;
  /** The operator that carries the e-invoice to its address. */
  eInvoiceOperator: string;
  reference: string;
  /** Where invoices are mailed; empty for the account's mailbox. */
  billingEmail: string;
  /** In which the account reads; null if it is not known. */
  language: Locale | null;
  /** Null until the owner has chosen. */
  billingMethod: BillingMethod | null;
};

/** What an invoice says of its buyer and how it is sent; the owner's choice how to pay is apart. */
export type InvoiceDetails = Omit<BillingDetails, "billingMethod" | "language">;

/** How far an account may buy on invoice. */
export type InvoiceTrust = {
  /** Without, nothing. */
  proven: boolean;
  /** Invoices of its business that it paid by their day. */
  invoicesPaidInTime: number;
  /** Of the unpaid invoice that had most of them. */
  reminders: number;
};

/** What an admin decides about. `byCard`: only a settled card payment has proven the account. */
export type TrustedNow = Pick<InvoiceTrust, "proven" | "invoicesPaidInTime"> & {
  country: string;
  version: bigint;
  byCard: boolean;
};

export const noTrust: InvoiceTrust = { proven: false, invoicesPaidInTime: 0, reminders: 0 };

export type SavedDetails = BillingDetails & {
  /** The tax id is a VAT number of another country of the union that nobody has checked: VAT is charged until then. */
  taxIdUnchecked: boolean;
  /** It is one that is checked, and the details are complete: what the account buys bears no VAT. */
  reverseCharge: boolean;
  /** A default card is saved that has not expired. */
  cardReady: boolean;
  trust: InvoiceTrust;
  /** Counts the changes, so that an older one never replaces a newer one elsewhere. */
  version: bigint;
  /** Names of those that were saved under earlier rules and fail those of today. */
  problems: string[];
};

/** Grows with each change of the rules of `validDetails`: details in force are judged anew by it. */
export const RULES_VERSION = 3;

export const noDetails: BillingDetails = {
  businessName: "",
  taxId: "",
  streetAddress: "",
  postalCode: "",
  city: "",
  invoicingMethod: null,
  eInvoiceAddress: "",
  eInvoiceOperator: "",
  reference: "",
  billingEmail: "",
  language: null,
  billingMethod: null,
};

type Pack = Pick<CountryPack, "postalCode" | "eInvoiceFormat"> & {
  invoicing: Pick<CountryPack["invoicing"], "operators">;
};

type Packs = ReadonlyMap<string, Pack & OwnAddresses>;

/** Whether an invoice can be written and sent. */
export const isComplete = (details: BillingDetails): boolean => missingNames(details).length === 0;

/**
 * The details as they are saved: texts trimmed, the tax id in its plain form, the postal code as the country of the tax id
 * writes it, or as any country might if this deployment does not run that one, the address for e-invoices with its scheme.
 * An account that pays by invoice must give
 * everything that an invoice needs. Refuses `invalid_request` and names every wrong field.
 */
export function validDetails(input: BillingDetails, country: string, packs: Packs): BillingDetails {
  const { details, errors } = judge(input, country, packs);
  const fields = [...missingFields(details), ...errors];
  if (fields.length > 0) refuse("invalid_request", { fields });
  return details;
}

/** Names of details in force that fail the rules of today. */
export const problemsOf = (details: BillingDetails, country: string, packs: Packs): string[] =>
  judge(details, country, packs).errors.map(({ path }) => path);

/** The details as they would be saved, and what is wrong with those that are given. */
function judge(input: BillingDetails, country: string, packs: Packs) {
  const details: BillingDetails = {
    ...input,
    businessName: input.businessName.trim(),
    taxId: input.taxId.trim(),
    streetAddress: input.streetAddress.trim(),
    postalCode: input.postalCode.trim(),
    city: input.city.trim(),
    eInvoiceAddress: input.eInvoiceAddress.trim(),
    eInvoiceOperator: input.eInvoiceOperator.trim(),
    reference: input.reference.trim(),
    billingEmail: input.billingEmail.trim(),
  };
  const plainTaxId = details.taxId && taxId(details.taxId, country);
  const home = countryOfTaxId(plainTaxId ?? "", country);
  const postalCode = details.postalCode && postalCodeOf(details.postalCode, packs.get(home)?.postalCode);
  const pack = packs.get(country) ?? refuse("not_found");
  const eInvoice = eInvoiceOf({ ...details, taxId: plainTaxId ?? "" }, country, pack);
  const errors = [
    ...(plainTaxId === undefined ? [invalidTaxId] : []),
    ...(postalCode === undefined ? [invalidPostalCode] : []),
    ...eInvoice.problems.map((path) => (details[path] ? invalidEInvoice[path] : required(path))),
    ...misusedDetails(details, packs),
  ];
  const { eInvoiceAddress, eInvoiceOperator } = eInvoice;
  const read = { taxId: plainTaxId ?? details.taxId, postalCode: postalCode ?? details.postalCode };
  return { details: { ...details, ...read, eInvoiceAddress, eInvoiceOperator }, errors };
}

type EInvoiceDetails = Pick<InvoiceDetails, "taxId" | "invoicingMethod" | "eInvoiceAddress" | "eInvoiceOperator">;

/**
 * Where the e-invoices of an account go, as it is saved, and which of the two keep them from there. Without an address they
 * are just incomplete; with another method there is none, and an operator only where the country's pack lists them.
 */
export function eInvoiceOf(details: EInvoiceDetails, country: string, { eInvoiceFormat: format, invoicing }: Pack) {
  const none = {
    eInvoiceAddress: "",
    eInvoiceOperator: "",
    problems: [] as ("eInvoiceAddress" | "eInvoiceOperator")[],
  };
  if (details.invoicingMethod !== "e_invoice") return none;
  const operator = invoicing.operators ? details.eInvoiceOperator : "";
  if (!details.eInvoiceAddress) return { ...none, eInvoiceOperator: operator };
  const read = readEInvoiceAddress(details.eInvoiceAddress, {
    country: countryOfTaxId(details.taxId, country),
    format,
  });
  const isOnList = !invoicing.operators || invoicing.operators.some(({ code }) => code === operator);
  return {
    eInvoiceAddress: read ? eInvoiceAddressText(read, format) : details.eInvoiceAddress,
    eInvoiceOperator: operator,
    problems: [...(read ? [] : (["eInvoiceAddress"] as const)), ...(isOnList ? [] : (["eInvoiceOperator"] as const))],
  };
}

/** Letters, digits, spaces and hyphens, whatever the country. */
const anyPostalCode = /^[\p{L}\d][\p{L}\d -]{0,8}[\p{L}\d]$/u;

function postalCodeOf(written: string, rule: CountryPack["postalCode"] | undefined): string | undefined {
  if (rule) return readPostalCode(rule, written)?.whole;
  return anyPostalCode.test(written) ? written : undefined;
}

/** Names of the details that differ. */
export const changedNames = (before: BillingDetails, after: BillingDetails): string[] =>
  (Object.keys(noDetails) as (keyof BillingDetails)[]).filter((name) => before[name] !== after[name]);

const invalidTaxId: FieldError = {
  path: "taxId",
  code: "tax_id_invalid",
  message: "must be a business or VAT number of your country",
};

const invalidPostalCode: FieldError = {
  path: "postalCode",
  code: "unknown_postal_code",
  message: "must be a postal code of your country, or of the tax id's",
};

const invalidEInvoice: Record<"eInvoiceAddress" | "eInvoiceOperator", FieldError> = {
  eInvoiceAddress: {
    path: "eInvoiceAddress",
    code: "e_invoice_address_invalid",
    message: "must be an address for e-invoices, with right check digits",
  },
  eInvoiceOperator: {
    path: "eInvoiceOperator",
    code: "operator_unknown",
    message: "must be an operator of the country's list",
  },
};

const required = (path: string): FieldError => ({ path, code: "required", message: "Required" });

function missingFields(details: BillingDetails): FieldError[] {
  return details.billingMethod === "invoice" ? missingNames(details).map(required) : [];
}

const neededForInvoices: readonly (keyof BillingDetails)[] = [
  "businessName",
  "taxId",
  "streetAddress",
  "postalCode",
  "city",
  "invoicingMethod",
];

/** Names of those without which no invoice can be written and sent. */
export function missingNames(details: BillingDetails): (keyof BillingDetails)[] {
  const missing = neededForInvoices.filter((name) => !details[name]);
  const lacksAddress = details.invoicingMethod === "e_invoice" && !details.eInvoiceAddress;
  return lacksAddress ? [...missing, "eInvoiceAddress"] : missing;
}
