import {
  type AgreeBody,
  endAutomaticDelivery,
  getDeliveryConsent,
  type LeadList,
  listAgreements,
  previewLeadList,
  startAutomaticDelivery,
} from "@doorlight/gateway/contract";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import type { Locale } from "../../../lib/locale.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** A list that buys, or may. */
export type BuyingList = Pick<LeadList, "id" | "mode" | "locationIds" | "propertyTypes" | "leadTypes">;

/** What leads came for a list in the last 30 days, and cost now. */
export function useListMarket({ locationIds, propertyTypes, leadTypes }: BuyingList) {
  const filter = { locationIds, propertyTypes, leadTypes };
  return useQuery({
    queryKey: queryKeys.leadListPreview(filter),
    queryFn: ({ signal }) => call(previewLeadList, { body: filter }, { signal }),
  });
}

/** What the user agreed to for a list; null if there is none, undefined until it is known, or none yet. */
export function useAgreement(listId: string) {
  return useQuery({
    queryKey: queryKeys.deliveryAgreements,
    queryFn: ({ signal }) => call(listAgreements, {}, { signal }),
    select: ({ items }) => items.find((agreement) => agreement.listId === listId) ?? null,
  });
}

export function useDeliveryConsent(locale: Locale) {
  return useQuery({
    queryKey: queryKeys.deliveryConsent(locale),
    queryFn: ({ signal }) => call(getDeliveryConsent, { query: { locale } }, { signal }),
  });
}

/** Switches a list on, or changes its caps. */
export function useStartDelivery(listId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof AgreeBody>) => call(startAutomaticDelivery, { params: { id: listId }, body }),
    // Also after a refusal: another text may be in force. The list last, which says that it buys.
    onSettled: () => readInOrder(queries, queryKeys.automaticDelivery, queryKeys.ownLeadLists),
  });
}

export function useEndDelivery(listId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endAutomaticDelivery, { params: { id: listId } }),
    // The list first, which says that it buys.
    onSettled: () => readInOrder(queries, queryKeys.ownLeadLists, queryKeys.automaticDelivery),
  });
}

/** The change is done once both are read, so that no part of the screen says what was before. */
async function readInOrder(queries: QueryClient, ...keys: (readonly string[])[]): Promise<void> {
  for (const queryKey of keys) await queries.invalidateQueries({ queryKey });
}
