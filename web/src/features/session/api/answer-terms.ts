import { answerTerms } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";

/** Accepts or declines the terms in force. */
export function useAnswerTerms() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (accepted: boolean) => call(answerTerms, { body: { accepted } }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}
