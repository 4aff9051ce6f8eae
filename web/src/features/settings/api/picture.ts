import { type CropBody, deleteImage, putImage } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";

/** Sets the profile picture; the server crops it. */
export function usePutPicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: z.input<typeof CropBody> }) =>
      call(putImage, { body: crop }, { file }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}

/** Removes the profile picture. */
export function useRemovePicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteImage, {}),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}
