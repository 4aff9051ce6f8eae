import { getLedger, getLedgerFile, getUserLedger, grantCredits } from "@doorlight/gateway/contract";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { addressOf, call } from "../../../lib/api/call.ts";
import type { Locale } from "../../../lib/locale.ts";
import type { PeriodFilter } from "../../../lib/period-filter.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

const limit = 50;

/** The movements of the user's credits and money in a period, newest first. */
export function useLedger(period: PeriodFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.ledgerOf(period),
    queryFn: ({ pageParam, signal }) =>
      call(getLedger, { query: { ...period, limit, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...byCursor,
  });
}

/** Where the browser downloads the movements of a period. */
export const ledgerFileAddress = (period: PeriodFilter, locale: Locale) =>
  addressOf(getLedgerFile, { query: { ...period, locale } });

/** The movements of another user's credits and money, newest first. */
export function useUserLedger(id: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.userLedger(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        getUserLedger,
        { params: { id }, query: { limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    ...byCursor,
  });
}

/** Gives a user credits. With the same key again it gives none. */
export function useGrantCredits(id: string, idempotencyKey: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { credits: number; reason: string }) =>
      call(grantCredits, { params: { id }, body }, { idempotencyKey }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.userLedger(id) });
      void queries.invalidateQueries({ queryKey: queryKeys.users });
    },
  });
}
