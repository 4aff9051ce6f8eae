import { personMailbox } from "@doorlight/common/product";
import * as z from "zod/mini";
import type { Session } from "../sessions/session.ts";
import { emailDigest } from "./digest.ts";

const withEmail = { email: z.optional(z.string()) };
const named = z.object({ ...withEmail, userId: z.optional(z.string()), contact: z.optional(z.object(withEmail)) });

/**
 * The accounts whose rate limits a call counts against: its caller's, and that of the address or user in its body. A
 * seller has no account: the address counts all the same, and all addresses of one mailbox count as one.
 * Users by id, mailboxes by digest.
 */
export function accountsOf(session: Session | undefined, body: unknown): string[] {
  const { email: own, contact, userId } = named.safeParse(body).data ?? {};
  const email = own ?? contact?.email;
  const accounts = [session?.user.id, email ? emailDigest(personMailbox(email)) : userId];
  return [...new Set(accounts)].filter((account) => account !== undefined);
}
