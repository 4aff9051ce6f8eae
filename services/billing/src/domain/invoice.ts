import type { CountryPack, LeadType, Locale } from "@doorlight/common/product";

/** A calendar day of the country: 2026-12-10. */
export type Day = string;

/** Days of the country, both included. */
export type Days = { from: Day; to: Day };

/**
 * An issued invoice, whole: every document is made from this value and nothing else, so that its content can be
 * explained years later. Amounts are in minor units of `currency`, and positive on a credit note too.
 */
export type Invoice = {
  kind: "invoice" | "credit_note";
  /** As it is written. Invoices and credit notes of a country share one row of numbers without gaps. */
  number: string;
  country: string;
  /** That of the texts: the buyer's, if the country pack allows it. */
  language: Locale;
  /** Of its electronic form. */
  format: EInvoiceFormat;
  currency: string;
  issuedOn: Day;
  /** The due day; null if nobody is asked for money: a credit note, or an invoice that a card has paid. */
  dueOn: Day | null;
  /** Its period; null for a card sale, whose lines have their day. */
  period: Days | null;
  seller: Seller;
  buyer: Buyer;
  /**
   * The payer's reference for the bank, in the country's form: a Finnish reference number, a Swedish OCR number, else
   * the number.
   */
  paymentReference: string;
  lines: InvoiceLine[];
  /** Each category and rate once, in the order of the lines. */
  vat: VatSubtotal[];
  net: bigint;
  vatTotal: bigint;
  gross: bigint;
  /** Debts to the buyer from credit notes of paid invoices, or from overpaid ones, which pay a part of this one. */
  setOffs: SetOff[];
  /** A card had paid an invoice whole before it was written, or got back the whole of a credit note. */
  byCard: boolean;
  /** The buyer owes the VAT of the lines of the category AE, and the law wants it said. */
  reverseCharge: boolean;
  /** The invoice that a credit note takes back, whole or in part; null for an invoice. */
  credits: { number: string; issuedOn: Day } | null;
  /** Why an admin made a credit note; null otherwise. In the admin's words. */
  reason: string | null;
  /** Of a credit note that nobody made by hand; null otherwise. */
  cause: CreditCause | null;
};

/** A refund of a purchase on invoice, the fee of a deal that was cut, or the return of a card's payment. */
export type CreditCause = "refund" | "deal_cut" | "card_refund";

/** As the country pack said it on the day of issue. */
export type Seller = {
  name: string;
  /** Of the business register: 1234567-1 in Finland, 556000-0000 in Sweden. */
  registrationNumber: string;
  /** With the letters of its country: FI12345671. */
  vatNumber: string;
  streetAddress: string;
  postalCode: string;
  city: string;
  country: string;
  phone: string;
  email: string;
  /** Its address for e-invoices: a scheme of ISO 6523 or EAS, such as 0216, and the number in it. */
  endpoint: { scheme: string; id: string };
  /** The scheme of the registration number, such as 0212; null if the country has none. */
  registrationScheme: string | null;
  /** Without spaces. */
  iban: string;
  bic: string;
  /** A Swedish bankgiro number, which is paid with an OCR number; null elsewhere. */
  bankgiro: string | null;
  /** A statement that the country requires about the business, such as "Godkänd för F-skatt"; null if there is none. */
  taxNote: string | null;
  /** The registered office, where the country requires it on invoices; null elsewhere. */
  registeredOffice: string | null;
  /** What interest a late payment bears, in the language of the document; null if nothing is said of it. */
  lateInterest: string | null;
};

/** The account's billing details, frozen. A text is empty if its owner has given none. */
export type Buyer = {
  businessName: string;
  /** In its plain form: a business id or a VAT number. */
  taxId: string;
  streetAddress: string;
  postalCode: string;
  city: string;
  /** That of the business: another one than the account's if the tax id is a VAT number of another country. */
  country: string;
  eInvoiceAddress: string;
  eInvoiceOperator: string;
  /** The buyer's own reference. */
  reference: string;
};

/** Of a credit note by its number, or of an overpaid invoice. */
export type SetOff = { number: string; amount: bigint; overpaid?: boolean };

/** What was settled before it was written: by the card, or by surpluses. */
export const settledOf = ({ byCard, gross, setOffs }: Pick<Invoice, "byCard" | "gross" | "setOffs">): bigint =>
  byCard ? gross : setOffs.reduce((total, { amount }) => total + amount, 0n);

/** The amount due when it is issued. */
export const toPayOf = (invoice: Pick<Invoice, "byCard" | "gross" | "setOffs">): bigint =>
  invoice.gross - settledOf(invoice);

export type EInvoiceFormat = CountryPack["eInvoiceFormat"];

/** S: the country's rate. AE: reverse charge. */
export type VatCategory = "S" | "AE";

export type InvoiceLine = {
  item: InvoicedItem;
  /** When it was bought or charged. */
  on: Day;
  quantity: number;
  /** Net, for one, before the discount. */
  unitPrice: bigint;
  /** Taken off the line; zero if nothing was. */
  discount: bigint;
  /** quantity × unitPrice − discount. */
  net: bigint;
  vatCategory: VatCategory;
  /** In percent: 25.5. Zero for AE. */
  vatRate: number;
  /** Its share of the VAT of its category: the lines add up to the total. */
  vat: bigint;
};

/** The subject of a line. Nothing of a seller. */
export type InvoicedItem =
  | { kind: "purchase"; leadType: LeadType; postalCode: string; city: string }
  | { kind: "pack"; credits: number }
  | { kind: "plan_fee"; planId: string; period: Days }
  | { kind: "deal_fee"; name: string; period: Days };

export type VatSubtotal = { category: VatCategory; rate: number; net: bigint; vat: bigint };

/** The files of an invoice. `eInvoice`: in its format. */
export type Documents = { pdf: Uint8Array; eInvoice: Uint8Array };
