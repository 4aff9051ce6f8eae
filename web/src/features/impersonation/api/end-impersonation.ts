import { endImpersonation } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { paths } from "../../../app/paths.ts";
import { call } from "../../../lib/api/call.ts";

/** Back to the admin's own account, at the user who was acted for. The page loads anew. */
export function useEndImpersonation(userId: string) {
  return useMutation({
    mutationFn: () => call(endImpersonation, {}),
    onSuccess: () => location.assign(paths.user(userId)),
  });
}
