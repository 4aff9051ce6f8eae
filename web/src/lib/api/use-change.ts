import type { AnswerOf, Endpoint, ErrorCode } from "@doorlight/gateway/contract";
import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answerKey } from "./answer-key.ts";
import { hasCode } from "./api-error.ts";
import { call, type CallInput, type CallOptions } from "./call.ts";

/** What a change sends: the input of its endpoint, and the file of an upload. */
export type ChangeInput<E extends Endpoint> = CallInput<E> & Pick<CallOptions, "file" | "idempotencyKey">;

type Variables<E extends Endpoint> = Record<never, never> extends CallInput<E> ? ChangeInput<E> | void : ChangeInput<E>;

export type Change<E extends Endpoint> = UseMutationResult<AnswerOf<E>, Error, Variables<E>>;

type Options<E extends Endpoint> = {
  /** What is read anew afterwards. The change is done once the screen shows it. */
  refreshes?: readonly Endpoint[];
  /** Done before that: what it refreshes takes the place of what made it, which is not done with the answer. */
  inBackground?: boolean;
  /** The failures after which it is read anew too, as the screen may show what is no longer so. */
  evenAfter?: "any failure" | readonly ErrorCode[];
  /** The endpoint without input that would answer from now on what the change has answered. */
  replaces?: Endpoint<undefined, undefined, undefined, E["answer"]>;
  /** Called before anything is read anew, and also where the component is gone by then. */
  onSuccess?: (answer: AnswerOf<E>, input: Variables<E>) => void;
};

/** A change by an endpoint. One that takes an idempotency key has the same effect once, however often it is sent from one place. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { refreshes = [], inBackground = false, evenAfter = [], replaces, onSuccess }: Options<E> = {},
): Change<E> {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [key] = useState(() => crypto.randomUUID());
  const readAnew = () => {
    const read = refresh(...refreshes);
    return inBackground ? undefined : read;
  };
  return useMutation({
    mutationFn: (variables: Variables<E>) => {
      const { file, idempotencyKey = key, ...input } = { ...(variables as ChangeInput<E>) };
      return call(endpoint, input as unknown as CallInput<E>, { file, ...(endpoint.idempotent && { idempotencyKey }) });
    },
    onSuccess: (answer, input) => {
      if (replaces) queries.setQueryData(answerKey(replaces, {}), answer);
      onSuccess?.(answer, input);
      return readAnew();
    },
    onError: (error) => (evenAfter === "any failure" || hasCode(error, ...evenAfter) ? readAnew() : undefined),
  });
}

/** Reads anew what endpoints have answered, whatever the input was. */
export function useRefresh(): (...endpoints: Endpoint[]) => Promise<void> {
  const queries = useQueryClient();
  return async (...endpoints) => {
    await Promise.all(endpoints.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
  };
}
