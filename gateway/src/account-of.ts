import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Session } from "./session.ts";

/** Who a call is about: a mailed address by its digest, a user by id. */
const named = z.object({ email: z.optional(z.string()), userId: z.optional(z.string()) });

/** Whose budget a call draws on: of the address or user it names, else of the one who calls. */
export function accountOf(session: Session | undefined, body: unknown): string | undefined {
  const { email, userId } = named.safeParse(body).data ?? {};
  if (email) return emailDigest(email);
  return userId ?? session?.user.id;
}

/** The same for every spelling of an address. */
export function emailDigest(email: string): string {
  return secretDigest(email.trim().normalize("NFKC").toLowerCase());
}

/** Keeps what nobody is to read out of Redis. */
export function secretDigest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
