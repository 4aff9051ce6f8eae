import { getListUnsubscription, unsubscribeList } from "@doorlight/gateway/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The list of a mailed link. */
export function useListUnsubscription(token: string) {
  return useQuery({
    queryKey: queryKeys.link("list", token),
    queryFn: ({ signal }) => call(getListUnsubscription, { params: { token } }, { signal }),
  });
}

export function useUnsubscribeList(token: string) {
  return useMutation({ mutationFn: () => call(unsubscribeList, { params: { token } }) });
}
