import { type ProfileBody, updateProfile } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";

/** Changes name, phone, title or language. */
export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ProfileBody>) => call(updateProfile, { body }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}
