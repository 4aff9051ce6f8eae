import { randomUUID } from "node:crypto";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { confirmationToken, digestOf } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { Confirmations } from "./ports.ts";

type Account = Pick<User, "id" | "country" | "version">;
type Ports = { confirmations: Confirmations; outbox: Outbox; tokenKey: Buffer };

/**
 * Makes a link for a user who waits for confirmation and announces it, so that the mail is written. The event carries
 * the link's id alone; whoever may write the mail asks for the token.
 */
export function issueConfirmationWith({ confirmations, outbox, tokenKey }: Ports) {
  return async (tx: Tx, { id, country, version }: Account, expiresAt: Date): Promise<void> => {
    const confirmationId = randomUUID();
    const tokenDigest = digestOf(confirmationToken(tokenKey, confirmationId));
    await confirmations.add(tx, { id: confirmationId, userId: id, tokenDigest, expiresAt });
    await outbox.append(tx, UserRegisteredSchema, { userId: id, country, confirmationId }, { version });
  };
}

export type IssueConfirmation = ReturnType<typeof issueConfirmationWith>;
