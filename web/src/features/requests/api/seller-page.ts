import { closeSellerRequest, getSellerPage, type SellerPage } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

const keyOf = (hash: string) => ["seller-page", hash];

/** The state of the request and who has its data. */
export function useSellerPage(hash: string) {
  return useQuery({
    queryKey: keyOf(hash),
    queryFn: ({ signal }) => call(getSellerPage, { params: { hash } }, { signal }),
  });
}

/** Closes the request; nobody buys it any more. */
export function useCloseRequest(hash: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(closeSellerRequest, { params: { hash } }),
    onSuccess: ({ closedAt }) =>
      queries.setQueryData<SellerPage>(keyOf(hash), (page) => page && { ...page, state: "closed", closedAt }),
  });
}
