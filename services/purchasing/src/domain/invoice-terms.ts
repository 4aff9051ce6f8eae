import type { CountryPack } from "@doorlight/common/product";

/** What accounts of a country may owe by invoice in a month of its zone, net in minor units. */
export type InvoiceTerms = Pick<CountryPack, "invoiceLimit" | "timeZone">;

/** The terms of a country; undefined where Doorlight is not. */
export type FindInvoiceTerms = (country: string) => InvoiceTerms | undefined;
