import type { AnswerOf, Endpoint, Schema } from "@doorlight/gateway/contract";
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { type Pages, pagesKey } from "./answer-key.ts";
import { call, type CallInput } from "./call.ts";

type Paged = Endpoint<Schema | undefined, Schema, undefined, z.ZodMiniType<{ nextCursor: string | null }>>;

/** The answers of an endpoint to an input, page after page by cursor. */
export function usePages<E extends Paged>(
  endpoint: E,
  input: CallInput<E>,
  options: { refetchInterval?: number; enabled?: boolean } = {},
): UseInfiniteQueryResult<Pages<E>> {
  const { query } = input as { query: object };
  return useInfiniteQuery({
    queryKey: pagesKey(endpoint, input) as readonly unknown[],
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<E>> =>
      call(endpoint, { ...input, query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as AnswerOf<Paged>).nextCursor,
    placeholderData: keepPreviousData,
    ...options,
  });
}
