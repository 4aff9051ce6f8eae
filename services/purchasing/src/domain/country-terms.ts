import type { CountryPack } from "@doorlight/common/product";

/** What an account of a country may owe on invoice, at first and at most, net in minor units; its zone; and its rate of VAT. */
export type CountryTerms = Pick<CountryPack, "invoiceLimit" | "firstInvoiceLimit" | "timeZone" | "vat">;

/** The terms of a country; undefined if Doorlight is not. */
export type FindCountryTerms = (country: string) => CountryTerms | undefined;
