import { confirmEmailChange } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sentOnce } from "../../../lib/query-options.ts";

/** Uses one of the two links of a change of address. */
export function useConfirmEmailChange(token: string) {
  return useQuery({
    queryKey: queryKeys.link("email", token),
    queryFn: () => call(confirmEmailChange, { body: { token } }),
    ...sentOnce,
  });
}
