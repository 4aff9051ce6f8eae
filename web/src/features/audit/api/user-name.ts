import { getUser } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** What a user is called; undefined until it is known, and for one whom nobody knows any more. */
export function useUserNameOf(id: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ["users", "detail", id],
    queryFn: ({ signal }) => call(getUser, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
    staleTime: 300_000,
  });
  return data && (`${data.user.firstName} ${data.user.lastName}`.trim() || undefined);
}
