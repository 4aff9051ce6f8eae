import { listFailedDocuments } from "@doorlight/gateway/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

/** Invoices and credit notes of a country whose files could not be made, oldest first. */
export function useFailedDocuments(country: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.failedDocuments(country),
    queryFn: ({ pageParam, signal }) =>
      call(listFailedDocuments, { params: { country }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    ...byCursor,
  });
}
