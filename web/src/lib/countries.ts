import { type AnswerOf, listCountries } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { answerQuery } from "./api/use-answer.ts";

export type Country = AnswerOf<typeof listCountries>["items"][number];

export const countriesQuery = { ...answerQuery(listCountries, {}), staleTime: Infinity };

/** The countries of this deployment; empty until they are known. */
export function useCountries(): Country[] {
  return useQuery(countriesQuery).data?.items ?? [];
}

/** The currency of a country; euros until it is known. */
export function useCurrency(country: string): string {
  return useCountries().find(({ code }) => code === country)?.currency ?? "EUR";
}

/** The time zone of a country; that of the browser until it is known. */
export function useTimeZone(country: string): string | undefined {
  return useCountries().find(({ code }) => code === country)?.timeZone;
}

/** The countries that are open to agents and sellers; empty until they are known. */
export function useSellingCountries(): Country[] {
  return useCountries().filter(({ selling }) => selling);
}
