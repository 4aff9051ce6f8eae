import {
  changePrices,
  type ChangePricesBody,
  dropPriceList,
  getPriceList,
  listPriceLists,
  listPriceLocations,
  type PriceChange,
  previewPrices,
} from "@doorlight/gateway/contract";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

/** The price list in force. */
export function usePriceList(country: string) {
  return useQuery({
    queryKey: queryKeys.priceList(country),
    queryFn: ({ signal }) => call(getPriceList, { query: { country } }, { signal }),
  });
}

/** The regions of a country, the children of a place or the matches of a text, with their prices. */
export function usePriceLocations(country: string, search: { parentId?: string; q?: string }) {
  return useQuery({
    queryKey: queryKeys.priceLocations(country, search),
    queryFn: async ({ signal }) =>
      (await call(listPriceLocations, { query: { country, ...search } }, { signal })).items,
    ...(search.q && { placeholderData: keepPreviousData }),
  });
}

/** All versions of the list, those to come first. */
export function usePriceVersions(country: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.priceVersions(country),
    queryFn: ({ pageParam, signal }) =>
      call(listPriceLists, { query: { country, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...byCursor,
  });
}

/** What changes from a day on, or at once, would do to the open leads; undefined without changes and until it is known. */
export function usePreview(country: string, changes: PriceChange[], effectiveFrom: string | null) {
  return useQuery({
    queryKey: queryKeys.pricePreview(country, changes, effectiveFrom),
    queryFn: ({ signal }) => call(previewPrices, { body: { country, changes, effectiveFrom } }, { signal }),
    enabled: changes.length > 0,
  });
}

/** Saves changes. If others changed the prices meanwhile, their prices are read anew. */
export function useChangePrices() {
  const queries = useQueryClient();
  const readAnew = () => queries.invalidateQueries({ queryKey: queryKeys.prices });
  return useMutation({
    mutationFn: (body: z.input<typeof ChangePricesBody>) => call(changePrices, { body }),
    onSuccess: readAnew,
    onError: (error) => hasCode(error, "version_outdated") && readAnew(),
  });
}

/** Drops a version that waits. */
export function useDropVersion(country: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(dropPriceList, { params: { country, version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.prices }),
  });
}
