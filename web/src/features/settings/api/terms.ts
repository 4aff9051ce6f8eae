import { listTermsAnswers } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The user's answers to the terms, newest first. */
export function useTermsAnswers() {
  return useQuery({
    queryKey: queryKeys.termsAnswers,
    queryFn: ({ signal }) => call(listTermsAnswers, {}, { signal }),
  });
}
