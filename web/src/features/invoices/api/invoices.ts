import { getInvoicePdf, getInvoiceXml, getNextInvoice, listInvoices } from "@doorlight/gateway/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { addressOf, call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

/** The user's invoices and credit notes, newest first, so many at a time. */
export function useInvoices(limit: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.ownInvoices(limit),
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { query: { limit, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...byCursor,
  });
}

/** The next invoices as they stand now, this month's and until it is issued the last month's, and what the user is owed. */
export function useNextInvoices() {
  return useQuery({
    queryKey: queryKeys.nextInvoices,
    queryFn: ({ signal }) => call(getNextInvoice, {}, { signal }),
  });
}

/** Where the browser downloads the files of an invoice. */
export const fileAddresses = (id: string) => ({
  pdf: addressOf(getInvoicePdf, { params: { id } }),
  xml: addressOf(getInvoiceXml, { params: { id } }),
});
