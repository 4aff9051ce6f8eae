import type { CountryPack } from "@doorlight/common/product";

/** The limit of a debt by invoice in a month of the country's zone, net in minor units, and its rate of VAT. */
export type CountryTerms = Pick<CountryPack, "invoiceLimit" | "firstInvoiceLimit" | "timeZone" | "vat">;

/** The terms of a country; undefined if Doorlight is not. */
export type FindCountryTerms = (country: string) => CountryTerms | undefined;
