import type { AnswerOf, Endpoint, Schema, Sent } from "@doorlight/gateway/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { answerKey } from "./answer-key.ts";
import { call, type CallInput } from "./call.ts";

/** An answer that is read once, and not again with all answers that are read anew. */
export const readOnce = { staleTime: "static", refetchOnReconnect: false } as const;

/**
 * Uses up the token of a mailed link; null for an endpoint without an answer. A query rather than a mutation, so that the
 * token is sent once, no matter how often the screen renders; and not given up if the screen is left.
 */
export function useLink<E extends Endpoint<undefined, undefined, Schema>>(
  endpoint: E,
  body: Sent<E>["body"],
): UseQueryResult<AnswerOf<E> | null> {
  const input = { body } as unknown as CallInput<E>;
  return useQuery({
    queryKey: answerKey(endpoint, input) as readonly unknown[],
    queryFn: async () => (await call(endpoint, input)) ?? null,
    ...readOnce,
  });
}
