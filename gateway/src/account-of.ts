import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Session } from "./session.ts";

/** Who a call is about: a mailed address by its digest, a user by id. */
const named = z.object({ email: z.optional(z.string()), userId: z.optional(z.string()) });

/** Whose budgets a call draws on: of the address or user it names, and of the one who calls. */
export function accountsOf(session: Session | undefined, body: unknown): string[] {
  const { email, userId } = named.safeParse(body).data ?? {};
  const accounts = [session?.user.id, email ? emailDigest(email) : userId];
  return [...new Set(accounts)].filter((account) => account !== undefined);
}

/** The same for every spelling of an address. */
export function emailDigest(email: string): string {
  return secretDigest(email.trim().normalize("NFKC").toLowerCase());
}

/** Keeps what nobody is to read out of Redis. */
export function secretDigest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
