import { answerTerms, getTerms, listTermsAnswers } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { call, type CallInput } from "../../../lib/api/call.ts";
import { useRefresh } from "../../../lib/api/use-change.ts";
import { useSetUser } from "../../../lib/session.ts";

/** Accepts or declines the terms in force. */
export function useAnswerTerms() {
  const setUser = useSetUser();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof answerTerms>["body"]) => call(answerTerms, { body }),
    onSuccess: (answer) => {
      setUser(answer);
      void refresh(listTermsAnswers);
    },
    // Another version may have come into force while this one was read.
    onError: () => refresh(getTerms),
  });
}
