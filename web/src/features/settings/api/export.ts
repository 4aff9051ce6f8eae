import { downloadExport, getExport, requestExport } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

const exportKey = ["export"] as const;
const askedEvery = 2000;

/** The newest copy of the user's data; asked again and again while it is being made. */
export function useExport() {
  return useQuery({
    queryKey: exportKey,
    queryFn: ({ signal }) => call(getExport, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.export?.state === "running" ? askedEvery : false),
  });
}

/** Begins to collect a copy. */
export function useRequestExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(requestExport, {}),
    onSuccess: (answer) => queries.setQueryData(exportKey, answer),
  });
}

/** Where the browser gets the file. */
export function exportAddress(id: string): string {
  return downloadExport.path.replace(":id", encodeURIComponent(id));
}
