import { type AnswerOf, listLocations, type Location } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answerQuery, useAnswer } from "../../../lib/api/use-answer.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";

export type PostalCode = { code: string; city: string; place: string };

/** Real postal codes that begin with the typed text, each with its city. */
export function usePostalCodes(country: string, typed: string): PostalCode[] | undefined {
  const q = useDebounced(typed.trim());
  const { data } = useAnswer(
    listLocations,
    { query: { country, q, kind: ["postal_code"], limit: 20 } },
    { enabled: country !== "" && q.length >= 2, staleTime: Infinity, placeholderData: keepPreviousData },
  );
  return data?.items.map(toPostalCode);
}

/** Asks for a whole postal code, which the server reads however it is written. */
const placeQuery = (country: string, postalCode: string) => ({
  ...answerQuery(listLocations, { query: { country, postalCode } }),
  staleTime: Infinity,
});

/** Null when the server knows none. */
function placeIn({ items: [found] }: AnswerOf<typeof listLocations>): PostalCode | null {
  return found ? toPostalCode(found) : null;
}

/** The place of the typed code once it rests; undefined while it is not known. */
export function usePlaceOf(country: string, typed: string): PostalCode | null | undefined {
  const written = typed.trim();
  const postalCode = useDebounced(written);
  const { data } = useQuery({
    ...placeQuery(country, postalCode),
    enabled: country !== "" && postalCode.length >= 2,
  });
  return written === postalCode && data ? placeIn(data) : undefined;
}

/** Reads the place of the typed code at once, for a seller who continues before it is shown. */
export function useReadPlace(): (country: string, typed: string) => Promise<PostalCode | null> {
  const queries = useQueryClient();
  return async (country, typed) =>
    // Without a connection it fails instead of waiting for one.
    placeIn(await queries.fetchQuery({ ...placeQuery(country, typed.trim()), networkMode: "always" }));
}

function toPostalCode({ code, name, path }: Location): PostalCode {
  return {
    code: code ?? name,
    city: path[1] ?? path[0] ?? name,
    place: [...new Set(path.slice(0, -1).toReversed())].join(", "),
  };
}
