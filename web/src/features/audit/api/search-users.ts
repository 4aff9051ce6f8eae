import { listUsers } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The first users whose name, e-mail or office holds a text; nobody without one. */
export function useFoundUsers(text: string) {
  return useQuery({
    queryKey: ["users", "found", text],
    queryFn: async ({ signal }) => (await call(listUsers, { query: { q: text, limit: 8 } }, { signal })).items,
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
}
