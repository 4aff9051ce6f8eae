import { listLocations } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

export type PostalCode = { code: string; city: string; place: string };

/** Real postal codes that begin with the typed text, each with its city. */
export function usePostalCodes(country: string, typed: string): PostalCode[] | undefined {
  const q = typed.trim().toUpperCase();
  const { data } = useQuery({
    queryKey: queryKeys.postalCodes(country, q),
    queryFn: async ({ signal }) => {
      const { items } = await call(
        listLocations,
        { query: { country, q, kind: ["postal_code"], limit: 20 } },
        { signal },
      );
      return items.map(({ code, name, path }) => ({
        code: code ?? name,
        city: path[1] ?? path[0] ?? name,
        place: [...new Set(path.slice(0, -1).toReversed())].join(", "),
      }));
    },
    enabled: country !== "" && q.length >= 2,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** The typed code among real ones, apart from spaces and case. */
export function findPostalCode(codes: PostalCode[] | undefined, typed: string): PostalCode | undefined {
  const fold = (code: string) => code.replaceAll(/[\s-]/g, "").toUpperCase();
  return codes?.find(({ code }) => fold(code) === fold(typed));
}
