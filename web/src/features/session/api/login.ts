import { login, type LoginBody } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";

/** Logs in; a success sets the session from the answer. */
export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof LoginBody>) => call(login, { body }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}
