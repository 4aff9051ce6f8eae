import { getTerms, type Terms } from "@doorlight/gateway/contract";
import { useAnswer } from "./api/use-answer.ts";
import type { Locale } from "./locale.ts";

/** The terms of a country in a language: those in force, or a former version. */
export function useTerms(of: { country: string; locale: Locale; version?: string }): {
  terms: Terms | undefined;
  error: Error | null;
} {
  const { data, error } = useAnswer(getTerms, { query: of });
  return { terms: data?.terms, error };
}
