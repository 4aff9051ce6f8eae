import { getUser, listUsers } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The first users whose name, e-mail or office contains a text; none for an empty text. */
export function useUserSearch(text: string) {
  return useQuery({
    queryKey: queryKeys.userSearch(text),
    queryFn: async ({ signal }) => (await call(listUsers, { query: { q: text, limit: 8 } }, { signal })).items,
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
}

/** The name of a user; undefined while it is loading and for an erased user. */
export function useUserName(id: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.user(id),
    queryFn: ({ signal }) => call(getUser, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
    staleTime: 300_000,
  });
  return data && (`${data.user.firstName} ${data.user.lastName}`.trim() || undefined);
}
