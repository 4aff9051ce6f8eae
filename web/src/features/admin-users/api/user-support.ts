import {
  correctUser,
  type CorrectUserBody,
  downloadUserExport,
  eraseUser,
  requestUserExport,
} from "@doorlight/gateway/contract";
import type * as z from "zod/mini";
import { addressOf, call } from "../../../lib/api/call.ts";
import { useUserAction } from "./user-actions.ts";

/** Corrects name, address or role. */
export function useCorrectUser(id: string) {
  return useUserAction((body: z.output<typeof CorrectUserBody>) => call(correctUser, { params: { id }, body }));
}

/** Starts to collect the data of a deactivated user. */
export function useRequestUserExport(id: string) {
  return useUserAction(() => call(requestUserExport, { params: { id } }));
}

/** Erases a deactivated user for good. */
export function useEraseUser(id: string) {
  return useUserAction(() => call(eraseUser, { params: { id }, body: { confirm: true } }));
}

/** The address of the file, for the browser to download. */
export function userExportAddress(id: string, exportId: string): string {
  return addressOf(downloadUserExport, { params: { id, exportId } });
}
