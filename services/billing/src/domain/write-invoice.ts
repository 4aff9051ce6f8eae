import type { Money } from "@doorlight/common/money";
import { type CountryPack, type Locale, type Vat, vatOf } from "@doorlight/common/product";
import { addDays, daysOf, type Month } from "./invoice-month.ts";
import type { Buyer, Day, Invoice, InvoicedItem, InvoiceLine, Seller, SetOff, VatSubtotal } from "./invoice.ts";
import { paymentReference } from "./payment-reference.ts";
import { countryOfTaxId } from "./tax-id.ts";

/** A line to be invoiced, as frozen at its purchase. */
export type OpenLine = {
  id: string;
  item: InvoicedItem;
  on: Day;
  currency: string;
  unitPrice: bigint;
  discount: bigint;
  net: bigint;
  /** In percent. */
  vatRate: number;
  /** The buyer's checked VAT number of another country of the union, under which it was bought; null if it had none. */
  vatNumber: string | null;
};

/** A line that is yet to be invoiced. Held ones wait for a refund to be decided. */
export type WaitingLine = OpenLine & { userId: string; month: Month; sourceId: string; held: boolean };

/** A line as it is on an invoice. `left`: what no credit note has taken back. */
export type IssuedLine = OpenLine & { sourceId: string; left: LineSums };
export type LineSums = { net: bigint; vat: bigint };

/** A purchase, sale or fee with the invoice and the VAT that stand for it, now or on the next invoice. */
export type InvoicedSource = {
  sourceId: string;
  invoice: InvoiceName | null;
  creditNote: InvoiceName | null;
  /** An admin made the credit note: a refund gives nothing back again. */
  creditedByAdmin: boolean;
  /** What credit notes of admins took back of it, whole or in parts; null if nothing. */
  byAdmins: { net: Money; vat: Money } | null;
  /** Null while a refund is to be decided. */
  vat: Vat | null;
  reverseCharge: boolean;
};
type InvoiceName = { id: string; number: string };

/** A buyer's details, frozen, with how the invoice is to reach it. */
export type FrozenBuyer = Omit<Buyer, "country"> & {
  invoicingMethod: "e_invoice" | "other";
  /** Null if it is not known. */
  language: Locale | null;
};

/** The content of an invoice, before it has a number. */
export type Draft = Pick<Invoice, "lines" | "vat" | "net" | "vatTotal" | "gross" | "reverseCharge"> & { buyer: Buyer };

/** Its VAT on an invoice to a tax id: a line that was bought under that number has none. */
export const vatOfLine = ({ vatRate, vatNumber }: OpenLine, taxId: string) =>
  vatNumber === taxId ? ({ category: "AE", rate: 0 } as const) : ({ category: "S", rate: vatRate } as const);

/** The sums of an account's lines: VAT is computed for each rate, half up, and spread over its lines. */
export function draftInvoice(open: readonly OpenLine[], buyer: Omit<Buyer, "country">, country: string): Draft {
  const vat: VatSubtotal[] = [];
  const lines = open.map((line): InvoiceLine => {
    const { item, on, unitPrice, discount, net } = line;
    const { category, rate } = vatOfLine(line, buyer.taxId);
    let subtotal = vat.find((one) => one.category === category && one.rate === rate);
    if (!subtotal) vat.push((subtotal = { category, rate, net: 0n, vat: 0n }));
    // Each line gets its rate's total with it, less the total before it: so the lines add up to the total.
    const before = subtotal.vat;
    subtotal.net += net;
    subtotal.vat = vatOf({ amount: subtotal.net, currency: "" }, rate).amount;
    const share = subtotal.vat - before;
    return { item, on, quantity: 1, unitPrice, discount, net, vatCategory: category, vatRate: rate, vat: share };
  });
  const businessCountry = countryOfTaxId(buyer.taxId, country);
  return { buyer: { ...buyer, country: businessCountry }, lines, vat, ...totalsOf(vat) };
}

type Issue = { pack: CountryPack; sequence: bigint; issuedOn: Day };

/** The invoice of an account for a month, in the buyer's language. */
export function writeInvoice(
  draft: Draft,
  month: Month,
  { pack, sequence, issuedOn, language, setOffs }: Issue & { language: Locale | null; setOffs: SetOff[] },
): Invoice {
  const number = numberOf(pack, sequence);
  const written = languageOf(pack, language);
  return {
    kind: "invoice",
    number,
    country: pack.code,
    language: written,
    format: pack.eInvoiceFormat,
    currency: pack.currency,
    issuedOn,
    dueOn: addDays(issuedOn, pack.invoicing.paymentDays),
    period: daysOf(month),
    seller: sellerOf(pack, written),
    paymentReference: paymentReference(pack.code, number),
    ...draft,
    setOffs,
    byCard: false,
    credits: null,
    reason: null,
    cause: null,
  };
}

/** The invoice of a sale that a card has paid. */
export const writeCardInvoice = (draft: Draft, issue: Issue & { language: Locale | null }): Invoice => ({
  ...writeInvoice(draft, issue.issuedOn, { ...issue, setOffs: [] }),
  dueOn: null,
  period: null,
  byCard: true,
});

/** What a credit note takes back of a line: all of it as it was charged, or a part. */
export const creditedLine = (line: InvoiceLine, { net, vat }: LineSums): InvoiceLine =>
  net === line.net ? line : { ...line, quantity: 1, unitPrice: net, discount: 0n, net, vat };

/** Takes lines of an invoice back, whole or in part. */
export function writeCreditNote(
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  { reason, cause }: Pick<Invoice, "reason" | "cause">,
  { pack, sequence, issuedOn }: Issue,
): Invoice {
  const vat = invoice.vat.flatMap(({ category, rate }): VatSubtotal[] => {
    const taken = lines.filter((line) => line.vatCategory === category && line.vatRate === rate);
    if (taken.length === 0) return [];
    return [{ category, rate, net: sum(taken.map(({ net }) => net)), vat: sum(taken.map((line) => line.vat)) }];
  });
  const number = numberOf(pack, sequence);
  return {
    ...invoice,
    kind: "credit_note",
    format: pack.eInvoiceFormat,
    number,
    issuedOn,
    dueOn: null,
    seller: sellerOf(pack, invoice.language),
    paymentReference: paymentReference(pack.code, number),
    lines: [...lines],
    vat,
    ...totalsOf(vat),
    setOffs: [],
    byCard: cause === "card_refund",
    credits: { number: invoice.number, issuedOn: invoice.issuedOn },
    reason,
    cause,
  };
}

/** The first number of a country is the one after this: references need some digits. */
export const NUMBER_BEFORE_FIRST = 100_000n;

const numberOf = ({ code }: CountryPack, sequence: bigint) => `${code}${sequence}`;

function languageOf({ invoicing: { languages } }: CountryPack, wanted: Locale | null): Locale {
  return languages.find((language) => language === wanted) ?? languages[0]!;
}

function sellerOf({ code, company, supportAddress, invoicing }: CountryPack, language: Locale): Seller {
  const { vatNumber, streetAddress, postalCode, city, phone, endpoint, iban, bic } = invoicing;
  return {
    name: company.name,
    registrationNumber: company.registrationNumber,
    vatNumber,
    streetAddress,
    postalCode,
    city,
    country: code,
    phone,
    email: supportAddress,
    endpoint,
    registrationScheme: invoicing.registrationScheme ?? null,
    iban,
    bic,
    bankgiro: invoicing.bankgiro ?? null,
    taxNote: invoicing.taxNote ?? null,
    registeredOffice: company.registeredOffice ?? null,
    lateInterest: invoicing.lateInterest?.[language] ?? null,
  };
}

function totalsOf(vat: readonly VatSubtotal[]): Pick<Invoice, "net" | "vatTotal" | "gross" | "reverseCharge"> {
  const net = sum(vat.map((subtotal) => subtotal.net));
  const vatTotal = sum(vat.map((subtotal) => subtotal.vat));
  return { net, vatTotal, gross: net + vatTotal, reverseCharge: vat.some(({ category }) => category === "AE") };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
