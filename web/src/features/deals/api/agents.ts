import { listUsers } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The first active agents whose name, e-mail address or office contains a text; none for an empty text. */
export function useAgentSearch(text: string) {
  const query = { q: text, role: ["agent" as const], status: ["active" as const], limit: 8 };
  return useQuery({
    queryKey: queryKeys.agentSearch(text),
    queryFn: async ({ signal }) => (await call(listUsers, { query }, { signal })).items,
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
}
