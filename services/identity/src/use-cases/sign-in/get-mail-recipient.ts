import type { Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { canUseLink } from "../../domain/link.ts";
import { linkToken } from "../../domain/secret.ts";
import type { User } from "../../domain/user.ts";
import type { Links, UsableLink, Users } from "../ports.ts";
import type { OfficeNames, WrittenMails } from "./ports.ts";

type Wanted = { userId: string; linkId?: string; noteId?: string };

export type MailRecipient = {
  user: User;
  linkToken?: string;
  /** What an admin wrote. */
  mail?: { subject: string; body: string };
  invitation?: { inviterName: string; officeName: string };
};

type Ports = {
  db: Db;
  users: Users;
  links: Links;
  offices: OfficeNames;
  writtenMails: WrittenMails;
  tokenKey: Buffer;
  clock: Clock;
};

/**
 * Whom to write to, with what the mail needs: the token of its link, who invites, or what an admin wrote. Undefined
 * when nothing should be sent: the account is gone or, but for an admin's words, not in use, or the link would not work.
 */
export function makeGetMailRecipient({ db, users, links, offices, writtenMails, tokenKey, clock }: Ports) {
  return async ({ userId, linkId, noteId }: Wanted): Promise<MailRecipient | undefined> => {
    const user = await users.find(db, userId);
    if (!user) return undefined;
    if (linkId) return withLink(user, linkId);
    // An admin may write to whomever there is, also about why the account is locked.
    if (noteId) return withMail(user, noteId);
    return user.status === "active" ? { user } : undefined;
  };

  async function withLink(user: User, linkId: string): Promise<MailRecipient | undefined> {
    const link = await links.findUsable(db, { id: linkId }, clock.now());
    if (link?.userId !== user.id || !canUseLink(user, link.purpose)) return undefined;
    const recipient = { user, linkToken: linkToken(tokenKey, linkId) };
    if (link.purpose !== "office_invitation") return recipient;
    const invitation = await invitationOf(link);
    return invitation && { ...recipient, invitation };
  }

  async function invitationOf({ officeId, inviterId }: UsableLink): Promise<MailRecipient["invitation"]> {
    const inviter = inviterId && (await users.find(db, inviterId));
    const office = officeId && (await offices.find(db, officeId));
    if (!inviter || inviter.status !== "active" || !office) return undefined;
    return { inviterName: `${inviter.firstName} ${inviter.lastName}`, officeName: office.name };
  }

  async function withMail(user: User, noteId: string): Promise<MailRecipient | undefined> {
    const mail = await writtenMails.find(db, noteId, user.id);
    return mail && { user, mail };
  }
}
