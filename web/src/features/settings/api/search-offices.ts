import { searchOffices } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Offices of the user's country by name; nothing is asked for an empty text. */
export function useOfficeSearch(q: string) {
  return useQuery({
    queryKey: ["offices", q],
    queryFn: ({ signal }) => call(searchOffices, { query: { q } }, { signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
}
