import { closeSellerRequest, getSellerPage, type SellerPage } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The state of the request, and the agents who have its contact data. */
export function useSellerPage(hash: string) {
  return useQuery({
    queryKey: queryKeys.sellerPage(hash),
    queryFn: ({ signal }) => call(getSellerPage, { params: { hash } }, { signal }),
  });
}

/** Closes the request. From then on nobody can buy it. */
export function useCloseRequest(hash: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(closeSellerRequest, { params: { hash } }),
    onSuccess: ({ closedAt }) =>
      queries.setQueryData<SellerPage>(
        queryKeys.sellerPage(hash),
        (page) => page && { ...page, state: "closed", closedAt },
      ),
  });
}
