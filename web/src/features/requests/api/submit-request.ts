import { submitRequest, type SellerRequestBody } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Sends a seller's request; the confirmation mail follows. */
export function useSubmitRequest() {
  return useMutation({ mutationFn: (body: SellerRequestBody) => call(submitRequest, { body }) });
}
