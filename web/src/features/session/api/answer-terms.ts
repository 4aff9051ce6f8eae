import { answerTerms, type AnswerTermsBody } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { setSession } from "../../../lib/session.ts";

/** Accepts or declines the terms in force. */
export function useAnswerTerms() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof AnswerTermsBody>) => call(answerTerms, { body }),
    onSuccess: ({ user }) => {
      setSession(queries, user);
      void queries.invalidateQueries({ queryKey: queryKeys.termsAnswers });
    },
    // Another version may have come into force while this one was read.
    onError: () => queries.invalidateQueries({ queryKey: queryKeys.terms }),
  });
}
