import {
  type CropBody,
  deleteImage,
  type ProfileBody,
  putImage,
  updateProfile,
  type User,
} from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";

/** A change of the user's own profile; its answer replaces the user of the session. */
function useChangeProfile<Input>(change: (input: Input) => Promise<{ user: User }>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: ({ user }) => setSession(queries, user) });
}

/** Changes name, phone, title or language. */
export function useUpdateProfile() {
  return useChangeProfile((body: z.input<typeof ProfileBody>) => call(updateProfile, { body }));
}

/** Sets the profile picture; the server crops it. */
export function usePutPicture() {
  return useChangeProfile(({ file, crop }: { file: File; crop: z.input<typeof CropBody> }) =>
    call(putImage, { body: crop }, { file }),
  );
}

/** Removes the profile picture. */
export function useRemovePicture() {
  return useChangeProfile(() => call(deleteImage, {}));
}
