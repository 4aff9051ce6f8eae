import type { AnswerOf, Endpoint, ErrorCode } from "@doorlight/gateway/contract";
import { type QueryFilters, useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answerKey } from "./answer-key.ts";
import { hasCode } from "./api-error.ts";
import { call, type CallInput, type CallOptions } from "./call.ts";

/** What a change sends: the input of its endpoint, and the file of an upload. */
export type ChangeInput<E extends Endpoint> = CallInput<E> & Pick<CallOptions, "file">;

type Variables<E extends Endpoint> = [keyof CallInput<E>] extends [never] ? void : ChangeInput<E>;

export type Change<E extends Endpoint> = UseMutationResult<AnswerOf<E>, Error, Variables<E>>;

type Options<E extends Endpoint, R extends Endpoint> = {
  /** The endpoint without input that answers from now on what the change has answered. */
  replaces?: AnswerOf<E> extends AnswerOf<R> ? R : never;
  /** What is read anew afterwards. The change is done once the screen shows it. */
  refreshes?: readonly Refreshed[];
  /** Done before that: what it refreshes takes the place of what made it, which is not done with the answer. */
  inBackground?: boolean;
  /** The failures after which it is read anew too, as the screen may show what is no longer so. */
  evenAfter?: "any failure" | readonly ErrorCode[];
  /** Called before anything is read anew, and also where the component is gone by then. */
  onSuccess?: (answer: AnswerOf<E>, input: Variables<E>) => void;
};

/** A change by an endpoint. One that takes an idempotency key has the same effect once, however often it is sent from one place. */
export function useChange<E extends Endpoint, R extends Endpoint<undefined, undefined, undefined>>(
  endpoint: E,
  { refreshes = [], inBackground = false, evenAfter = [], replaces, onSuccess }: Options<E, R> = {},
): Change<E> {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [idempotencyKey] = useState(() => (endpoint.idempotent ? crypto.randomUUID() : undefined));
  const readAnew = () => {
    const read = refresh(...refreshes);
    return inBackground ? undefined : read;
  };
  return useMutation({
    mutationFn: (variables: Variables<E>) => {
      const { file, ...input } = { ...(variables as ChangeInput<E>) };
      return call(endpoint, input as unknown as CallInput<E>, { file, idempotencyKey });
    },
    onSuccess: (answer, input) => {
      if (replaces) queries.setQueryData(answerKey<Endpoint>(replaces, {} as CallInput<Endpoint>), answer);
      onSuccess?.(answer, input);
      return readAnew();
    },
    onError: (error) => (evenAfter === "any failure" || hasCode(error, ...evenAfter) ? readAnew() : undefined),
  });
}

/** All answers of an endpoint, those of all endpoints whose address begins so, or what is cached under a key. */
type Refreshed = Endpoint | Endpoint["path"] | readonly unknown[];

/** Reads anew what is on the screen, and the rest with the next need for it. */
export function useRefresh(): (...refreshed: Refreshed[]) => Promise<void> {
  const queries = useQueryClient();
  return async (...refreshed) => {
    await Promise.all(refreshed.map((one) => queries.invalidateQueries(filterOf(one))));
  };
}

function filterOf(one: Refreshed): QueryFilters {
  if (typeof one === "string") return { predicate: ({ queryKey: [path] }) => String(path).startsWith(one) };
  return { queryKey: "path" in one ? [one.path] : one };
}
