import { listUsers, type UserRecord } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { userKeys } from "../user-keys.ts";

/** Who may look after users; empty until they are known. */
export function useAdmins(): UserRecord[] {
  const { data } = useQuery({
    queryKey: userKeys.admins,
    queryFn: ({ signal }) =>
      call(listUsers, { query: { role: ["admin", "super_admin"], status: ["active"], limit: 100 } }, { signal }),
  });
  return data?.items ?? [];
}
