import {
  activateDeal,
  type AnswerOf,
  createDeal,
  type Deal,
  type DealBody,
  type DealState,
  endDeal,
  getDeal,
  listDeals,
  listOwnDeals,
  updateDeal,
} from "@doorlight/gateway/contract";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

export type DealFilters = { state: DealState | null; country: string | null };
export type DealDetail = AnswerOf<typeof getDeal>;

type Version = Pick<Deal, "id" | "version">;

/** The deals of all owners, newest first. */
export function useDeals(filters: DealFilters) {
  const { state, country } = filters;
  return useInfiniteQuery({
    queryKey: queryKeys.dealList(filters),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(state && { state }), ...(country && { country }), ...(pageParam && { cursor: pageParam }) };
      return call(listDeals, { query }, { signal });
    },
    ...byCursor,
  });
}

/** One deal with its history. */
export function useDeal(id: string) {
  return useQuery({
    queryKey: queryKeys.deal(id),
    queryFn: ({ signal }) => call(getDeal, { params: { id } }, { signal }),
  });
}

/** The active deals of the user and of the user's office. */
export function useOwnDeals() {
  return useQuery({
    queryKey: queryKeys.ownDeals,
    queryFn: ({ signal }) => call(listOwnDeals, {}, { signal }),
  });
}

/** Saves a draft, once however often it is sent. */
export function useCreateDeal() {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useDealChange((body: DealBody) => call(createDeal, { body }, { idempotencyKey }));
}

export function useUpdateDeal({ id, version }: Version) {
  return useDealChange((body: DealBody & { includesMembers?: boolean }) =>
    call(updateDeal, { params: { id }, body: { ...body, version } }),
  );
}

export function useActivateDeal({ id, version }: Version) {
  return useDealChange(() => call(activateDeal, { params: { id }, body: { version } }));
}

/** Ends an active deal, or removes a draft. */
export function useEndDeal({ id, version }: Version) {
  return useDealChange(() => call(endDeal, { params: { id }, body: { version } }));
}

/**
 * A change of one deal. Afterwards all cached answers about deals are read anew, even if somebody else changed the deal
 * meanwhile.
 */
function useDealChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  const readAnew = () => void queries.invalidateQueries({ queryKey: queryKeys.deals });
  return useMutation({
    mutationFn: change,
    onSuccess: readAnew,
    onError: (error) => hasCode(error, "version_outdated") && readAnew(),
  });
}
