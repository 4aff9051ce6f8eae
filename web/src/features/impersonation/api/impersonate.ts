import { impersonate } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { paths } from "../../../app/paths.ts";
import { call } from "../../../lib/api/call.ts";

/** Begins to act as a user. The page loads anew, so that nothing the admin saw stays in memory. */
export function useImpersonate(userId: string) {
  return useMutation({
    mutationFn: () => call(impersonate, { params: { id: userId } }),
    onSuccess: () => location.assign(paths.newLeads),
  });
}
