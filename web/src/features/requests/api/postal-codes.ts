import { listLocations, type Location } from "@doorlight/gateway/contract";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";

export type PostalCode = { code: string; city: string; place: string };

/** Real postal codes that begin with the typed text, each with its city. */
export function usePostalCodes(country: string, typed: string): PostalCode[] | undefined {
  const q = useDebounced(typed.trim());
  const { data } = useQuery({
    queryKey: queryKeys.postalCodes(country, q),
    queryFn: async ({ signal }) =>
      (await call(listLocations, { query: { country, q, kind: ["postal_code"], limit: 20 } }, { signal })).items.map(
        toPostalCode,
      ),
    enabled: country !== "" && q.length >= 2,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** The place of a whole postal code, which the server reads however it is written; null when it knows none. */
const placeOf = (country: string, postalCode: string) =>
  queryOptions({
    queryKey: queryKeys.postalCode(country, postalCode),
    queryFn: async ({ signal }) => {
      const [found] = (await call(listLocations, { query: { country, postalCode } }, { signal })).items;
      return found ? toPostalCode(found) : null;
    },
    staleTime: Infinity,
  });

/** The place of what is typed once it rests; undefined while it is not known. */
export function usePlaceOf(country: string, typed: string): PostalCode | null | undefined {
  const written = typed.trim();
  const postalCode = useDebounced(written);
  const { data } = useQuery({
    ...placeOf(country, postalCode),
    enabled: country !== "" && postalCode.length >= 2,
  });
  return written === postalCode ? data : undefined;
}

/** Reads the place of what is typed at once, for a seller who continues before it is shown. */
export function useReadPlace(): (country: string, typed: string) => Promise<PostalCode | null> {
  const queries = useQueryClient();
  return async (country, typed) =>
    // Without a connection it fails instead of waiting for one.
    queries.fetchQuery({ ...placeOf(country, typed.trim()), networkMode: "always" });
}

function toPostalCode({ code, name, path }: Location): PostalCode {
  return {
    code: code ?? name,
    city: path[1] ?? path[0] ?? name,
    place: [...new Set(path.slice(0, -1).toReversed())].join(", "),
  };
}
