import {
  cancelEmailChange,
  type EmailChangeBody,
  getEmailChange,
  requestEmailChange,
} from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The change of address that waits for its links. */
export function useEmailChange() {
  return useQuery({
    queryKey: queryKeys.emailChange,
    queryFn: ({ signal }) => call(getEmailChange, {}, { signal }),
    // Links are opened in other tabs and on other devices.
    refetchOnWindowFocus: true,
  });
}

/** Mails a link to both addresses. */
export function useRequestEmailChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof EmailChangeBody>) => call(requestEmailChange, { body }),
    onSuccess: (answer) => queries.setQueryData(queryKeys.emailChange, answer),
  });
}

export function useCancelEmailChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: () => queries.setQueryData(queryKeys.emailChange, { emailChange: null }),
  });
}
