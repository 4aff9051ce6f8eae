import { finishCardSetup, listCards, removeCard, setDefaultCard, startCardSetup } from "@doorlight/gateway/contract";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The saved cards, the default first. */
export function useCards() {
  return useQuery({
    queryKey: queryKeys.cards,
    queryFn: async ({ signal }) => (await call(listCards, {}, { signal })).items,
  });
}

/** Begins to save a card; the provider leads back to `returnPath`. */
export function useStartCardSetup() {
  return useMutation({ mutationFn: (returnPath: string) => call(startCardSetup, { body: { returnPath } }) });
}

/** Saves the card that the provider has, as often as it is called. */
export function useFinishCardSetup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (setupId: string) => call(finishCardSetup, { body: { setupId } }),
    onSuccess: () => readAgain(queries),
  });
}

export function useSetDefaultCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(setDefaultCard, { params: { id } }),
    onSuccess: () => readAgain(queries),
  });
}

export function useRemoveCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeCard, { params: { id } }),
    onSuccess: () => readAgain(queries),
  });
}

/** What pays the next lead, a pack or a plan may change with a card. */
async function readAgain(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: queryKeys.billing });
  void queries.invalidateQueries({ queryKey: queryKeys.leads });
  await queries.invalidateQueries({ queryKey: queryKeys.cards });
}
