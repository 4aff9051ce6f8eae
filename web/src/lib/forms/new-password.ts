import { Password } from "@doorlight/gateway/contract";
import * as z from "zod/mini";

/** A new password, typed twice. */
export const newPassword = { newPassword: Password, repeat: z.string().check(z.minLength(1, "Required")) };

/** Checks that both are the same, once each is valid by itself. */
export const passwordsMatch = z.refine<{ newPassword: string; repeat: string }>(
  (form) => form.newPassword === form.repeat,
  { path: ["repeat"], error: "Passwords must match" },
);
