import { register } from "@doorlight/gateway/contract";
import type { RegisterBody } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";

/** Starts a sign-up; the confirmation mail follows. */
export function useRegister() {
  return useMutation({ mutationFn: (body: z.input<typeof RegisterBody>) => call(register, { body }) });
}
