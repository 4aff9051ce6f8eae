import { randomUUID } from "node:crypto";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { enumText } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LinkMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { linkExpiry, LinkPurpose } from "../domain/link.ts";
import { digestOf, linkToken } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { Links } from "./ports.ts";

type Account = Pick<User, "id" | "country" | "version">;
type Invitation = { officeId: string; inviterId: string };
type Ports = { links: Links; outbox: Outbox; tokenKey: Buffer; clock: Clock };

const purposes = enumText(LinkPurpose);

/**
 * Makes a link for a user and announces it at the user's version, so that the mail is written. The event carries the
 * link's id alone; whoever may write the mail asks for the token.
 */
export function makeIssueLink({ links, outbox, tokenKey, clock }: Ports) {
  return async (tx: Tx, user: Account, purpose: LinkPurpose, invitation?: Invitation): Promise<void> => {
    const id = randomUUID();
    const tokenDigest = digestOf(linkToken(tokenKey, id));
    const expiresAt = linkExpiry(purpose, clock.now());
    await links.add(tx, { id, userId: user.id, purpose, tokenDigest, expiresAt, ...invitation });
    await announce(tx, user, id, purpose);
  };

  async function announce(tx: Tx, { id: userId, country, version }: Account, linkId: string, purpose: LinkPurpose) {
    if (purpose === "confirmation") {
      await outbox.append(tx, UserRegisteredSchema, { userId, country, confirmationId: linkId }, { version });
    } else {
      const event = { userId, country, linkId, purpose: purposes.fromText(purpose) };
      await outbox.append(tx, LinkMailQueuedSchema, event, { version });
    }
  }
}

export type IssueLink = ReturnType<typeof makeIssueLink>;
