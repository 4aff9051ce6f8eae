import * as z from "zod/mini";
import { InvoicedAccount } from "./account-invoices.ts";
import { Country, fileQuery, Instant, Money, nextCursor, pageQuery } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

/** The card sales of an account that wait for its billing details. */
export const WaitingSales = z.object({
  account: InvoicedAccount,
  /** Names of the billing details that are missing. */
  missing: z.array(z.string()),
  /** Leads, packs and fees of plans. */
  sales: z.int(),
  /** With VAT, as the card was charged. */
  gross: Money,
  /** When the card paid the first of them. */
  since: Instant,
});
export type WaitingSales = z.output<typeof WaitingSales>;

/** An account with billing details that fail the rules of today. Its owner was mailed the list. */
export const DetailsToCorrect = z.object({
  account: InvoicedAccount,
  /** Names of those details. */
  fields: z.array(z.string()),
});

const ofCountry = z.strictObject({ country: Country });

export const listWaitingSales = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/card-sales/waiting",
  summary: "List the accounts whose card sales wait for billing details, the longest wait first.",
  access: admins,
  params: ofCountry,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(WaitingSales), nextCursor }),
});

export const getWaitingSalesFile = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/card-sales/waiting.csv",
  summary: "Download the accounts whose card sales wait for billing details, as a table for spreadsheets.",
  access: admins,
  params: ofCountry,
  query: z.strictObject(fileQuery),
  answer: z.string(),
  file: "text/csv",
  refusals: ["not_found"],
});

export const listDetailsToCorrect = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/details-to-correct",
  summary: "List the accounts with billing details that fail the rules of today.",
  access: admins,
  params: ofCountry,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(DetailsToCorrect), nextCursor }),
});
