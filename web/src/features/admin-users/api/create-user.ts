import { createUser, type CreateUserBody } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { userKeys } from "../user-keys.ts";

/** Makes an account; its user gets a mail to set the password. */
export function useCreateUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof CreateUserBody>) => call(createUser, { body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: userKeys.all }),
  });
}
