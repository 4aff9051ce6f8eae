import {
  type AnswerOf,
  dryRunInvoices,
  getAccountInvoice,
  getAccountInvoicePdf,
  getAccountInvoiceXml,
  getInvoiceRun,
  getInvoicesFile,
  type InvoiceState,
  listAccountInvoices,
  listOpenPayments,
} from "@doorlight/gateway/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { addressOf, call } from "../../../lib/api/call.ts";
import type { Locale } from "../../../lib/locale.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

/** The month of a country that a screen is about, by its first day; null for the last one that has ended. */
export type RunChoice = { country: string; period: string | null };
export type InvoiceFilters = RunChoice & { state: InvoiceState | null };
export type DryRun = AnswerOf<typeof dryRunInvoices>;
export type InvoiceDetail = AnswerOf<typeof getAccountInvoice>;

/** Between two looks at a run that is under way. */
const PROGRESS_MS = 2000;

const ofPeriod = (period: string | null) => (period ? { period } : {});

/** The state of a run, anew every moment while it is under way. */
export function useInvoiceRun({ country, period }: RunChoice) {
  return useQuery({
    queryKey: queryKeys.invoiceRun({ country, period }),
    queryFn: async ({ signal }) =>
      (await call(getInvoiceRun, { params: { country }, query: ofPeriod(period) }, { signal })).run,
    refetchInterval: ({ state: { data } }) => (data?.state === "running" ? PROGRESS_MS : false),
  });
}

/** What a run would issue now; asked only when somebody wants to see it. */
export function useDryRun({ country, period }: RunChoice, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.invoiceDryRun({ country, period }),
    queryFn: ({ signal }) => call(dryRunInvoices, { params: { country }, query: ofPeriod(period) }, { signal }),
    enabled,
    // Purchases and refunds change it meanwhile.
    gcTime: 0,
  });
}

/** The invoices and credit notes of a country, newest first. */
export function useAccountInvoices(filters: InvoiceFilters) {
  const { country, period, state } = filters;
  return useInfiniteQuery({
    queryKey: queryKeys.accountInvoices(filters),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...ofPeriod(period), ...(state && { state }), ...(pageParam && { cursor: pageParam }) };
      return call(listAccountInvoices, { params: { country }, query }, { signal });
    },
    ...byCursor,
  });
}

/** Where the browser downloads the same invoices as a table, in the language of the screen. */
export function invoicesFileAddress({ country, period, state }: InvoiceFilters, locale: Locale): string {
  return addressOf(getInvoicesFile, {
    params: { country },
    query: { ...ofPeriod(period), ...(state && { state }), locale },
  });
}

/** One invoice or credit note with its lines and payments. */
export function useAccountInvoice(id: string) {
  return useQuery({
    queryKey: queryKeys.accountInvoice(id),
    queryFn: ({ signal }) => call(getAccountInvoice, { params: { id } }, { signal }),
  });
}

/** Where the browser downloads the files of any invoice. */
export const accountFileAddresses = (id: string) => ({
  pdf: addressOf(getAccountInvoicePdf, { params: { id } }),
  xml: addressOf(getAccountInvoiceXml, { params: { id } }),
});

/** Payments of bank files that paid no invoice exactly, newest first. */
export function useOpenPayments(country: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.openPayments(country),
    queryFn: ({ pageParam, signal }) =>
      call(listOpenPayments, { params: { country }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    ...byCursor,
  });
}
