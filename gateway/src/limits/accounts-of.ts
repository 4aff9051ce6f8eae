import * as z from "zod/mini";
import type { Session } from "../sessions/session.ts";
import { emailDigest } from "./digest.ts";

const named = z.object({ email: z.optional(z.string()), userId: z.optional(z.string()) });

/**
 * The accounts whose rate limits a call counts against: its caller's, and that of the address or user in its body.
 * Users by id, addresses by digest.
 */
export function accountsOf(session: Session | undefined, body: unknown): string[] {
  const { email, userId } = named.safeParse(body).data ?? {};
  const accounts = [session?.user.id, email ? emailDigest(email) : userId];
  return [...new Set(accounts)].filter((account) => account !== undefined);
}
