import {
  correctUser,
  type CorrectUserBody,
  downloadUserExport,
  eraseUser,
  requestUserExport,
} from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

function useSupport<Input, Answer>(action: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeys.users }),
  });
}

/** Corrects name, address or role. */
export function useCorrectUser(id: string) {
  return useSupport((body: z.output<typeof CorrectUserBody>) => call(correctUser, { params: { id }, body }));
}

/** Starts to collect the data of a deactivated user. */
export function useRequestUserExport(id: string) {
  return useSupport(() => call(requestUserExport, { params: { id } }));
}

/** Erases a deactivated user for good. */
export function useEraseUser(id: string) {
  return useSupport(() => call(eraseUser, { params: { id }, body: { confirm: true } }));
}

/** The address of the file, for the browser to download. */
export function userExportAddress(id: string, exportId: string): string {
  return downloadUserExport.path
    .replace(":id", encodeURIComponent(id))
    .replace(":exportId", encodeURIComponent(exportId));
}
