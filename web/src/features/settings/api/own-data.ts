import { downloadExport, eraseAccount, getExport, requestExport } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addressOf, call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

const pollInterval = 2000;

/** The newest copy of the user's data; polled while it is being collected. */
export function useExport() {
  return useQuery({
    queryKey: queryKeys.dataExport,
    queryFn: ({ signal }) => call(getExport, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.export?.state === "running" ? pollInterval : false),
  });
}

/** Starts to collect a copy. */
export function useRequestExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(requestExport, {}),
    onSuccess: (answer) => queries.setQueryData(queryKeys.dataExport, answer),
  });
}

/** The address of the file, for the browser to download. */
export function exportAddress(id: string): string {
  return addressOf(downloadExport, { params: { id } });
}

/** Erases the account for good. */
export function useEraseAccount() {
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(eraseAccount, { body: { ...(password !== undefined && { password }), confirm: true } }),
  });
}
