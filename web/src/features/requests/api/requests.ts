import {
  confirmRequest,
  getConsent,
  type SellerRequestBody,
  sendSellerLinks,
  submitRequest,
} from "@doorlight/gateway/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { Locale } from "../../../lib/locale.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sentOnce } from "../../../lib/query-options.ts";

/** The text that a seller of a country agrees to today. */
export function useConsent(country: string, locale: Locale) {
  return useQuery({
    queryKey: queryKeys.consent(country, locale),
    queryFn: ({ signal }) => call(getConsent, { query: { country, locale } }, { signal }),
    enabled: country !== "",
    staleTime: Infinity,
  });
}

/** Sends a seller's request; the confirmation mail follows. */
export function useSubmitRequest() {
  return useMutation({ mutationFn: (body: SellerRequestBody) => call(submitRequest, { body }) });
}

/** Mails the links to the pages of all requests of an address; the answer is the same for every address. */
export function useSendLinks() {
  return useMutation({ mutationFn: (email: string) => call(sendSellerLinks, { body: { email } }) });
}

/** Confirms a request by its mailed link, which publishes it. */
export function useConfirmRequest(token: string) {
  return useQuery({
    queryKey: queryKeys.link("request", token),
    queryFn: () => call(confirmRequest, { body: { token } }),
    ...sentOnce,
  });
}
