import type { AnswerOf, Endpoint } from "@doorlight/gateway/contract";
import { queryOptions, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { answerKey } from "./answer-key.ts";
import { call, type CallInput } from "./call.ts";

type Options<E extends Endpoint, Data> = Omit<UseQueryOptions<AnswerOf<E>, Error, Data>, "queryKey" | "queryFn">;
type WithoutInput = Endpoint<undefined, undefined, undefined>;

/** The answer of an endpoint to an input: read once, shared by all that ask the same, and read anew by `useChange`. */
export function useAnswer<E extends WithoutInput, Data = AnswerOf<E>>(
  endpoint: E,
  input?: Record<string, never>,
  options?: Options<E, Data>,
): UseQueryResult<Data>;
export function useAnswer<E extends Endpoint, Data = AnswerOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  options?: Options<E, Data>,
): UseQueryResult<Data>;
export function useAnswer(endpoint: Endpoint, input: object = {}, options: object = {}): UseQueryResult {
  return useQuery({ ...answerQuery(endpoint, input as CallInput<Endpoint>), ...options });
}

/** The same for what is no component. */
export function answerQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: answerKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}
