import { getTerms, type Terms } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api/call.ts";
import type { Locale } from "./locale.ts";
import { queryKeys } from "./query-keys.ts";

/** The terms of a country in a language: those in force, or a former version. */
export function useTerms(of: { country: string; locale: Locale; version?: string }): {
  terms: Terms | undefined;
  error: Error | null;
} {
  const { data, error } = useQuery({
    queryKey: queryKeys.termsOf(of),
    queryFn: ({ signal }) => call(getTerms, { query: of }, { signal }),
  });
  return { terms: data?.terms, error };
}
