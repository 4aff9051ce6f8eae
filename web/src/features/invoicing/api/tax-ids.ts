import { checkTaxId, listUncheckedTaxIds, type UncheckedTaxId } from "@doorlight/gateway/contract";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

/** VAT numbers of other countries that nobody has checked. */
export function useUncheckedTaxIds(country: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.uncheckedTaxIds(country),
    queryFn: ({ pageParam, signal }) =>
      call(listUncheckedTaxIds, { params: { country }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    ...byCursor,
  });
}

/** Says that one was looked up, as it is on the screen. */
export function useCheckTaxId({ account: { id }, taxId, businessName }: UncheckedTaxId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkTaxId, { params: { id }, body: { taxId, businessName } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.invoicing }),
  });
}
