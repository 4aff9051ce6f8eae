import type { TokenKeys } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Approval } from "../domain/approval.ts";
import type { KeptPerson } from "../domain/debtor.ts";
import type { ApiToken } from "../domain/api-token.ts";
import { isEmailChange, sideOf } from "../domain/email-change.ts";
import { canUseLink, type LinkPurpose, type UsableLink } from "../domain/link.ts";
import type { NoticeAbout } from "../domain/notice.ts";
import { writtenToken } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";

type Mail = NoticeAbout & {
  userId: string;
  linkId?: string;
  noteId?: string;
  evenDeactivated?: boolean;
  evenErased?: boolean;
};

type MailedToken = Pick<ApiToken, "name" | "scopes">;

type MailRecipient = {
  user: User;
  linkToken?: string;
  /** Of a change of address. */
  newEmail?: string;
  /** The text of an admin. */
  mail?: { subject: string; body: string };
  invitation?: { inviterName: string; officeName: string };
  apiToken?: MailedToken;
  approval?: Pick<Approval, "action" | "amount">;
  askerName?: string;
};

type Ports = {
  users: { find(id: string): Promise<User | undefined> };
  debtors: { find(userId: string): Promise<KeptPerson | undefined> };
  links: { findUsable(by: { id: string }, now: Date): Promise<UsableLink | undefined> };
  offices: { find(id: string): Promise<{ name: string } | undefined> };
  notes: { findMail(id: string, userId: string): Promise<{ subject: string; body: string } | undefined> };
  emailChanges: {
    findWaiting(userId: string, now: Date): Promise<{ newEmail: string } | undefined>;
    findFormerEmail(id: string, userId: string): Promise<string | undefined>;
  };
  approvals: { find(id: string): Promise<Approval | undefined> };
  apiTokens: { describe(id: string, userId: string): Promise<MailedToken | undefined> };
  tokenKeys: TokenKeys;
  clock: Clock;
};

/**
 * The recipient of a mail with the parts of its text: the token of its link, the inviter, or the words of an admin.
 * Undefined if nothing should be sent: the account is gone or, but for words and acts of admins, not active, or the
 * link would not work.
 */
export function makeGetMailRecipient(ports: Ports) {
  const { users, debtors, links, offices, notes, emailChanges, approvals, apiTokens, tokenKeys, clock } = ports;

  return async ({
    userId,
    linkId,
    noteId,
    emailChangeId,
    apiTokenId,
    approvalId,
    evenDeactivated,
    evenErased,
  }: Mail): Promise<MailRecipient | undefined> => {
    const user = await users.find(userId);
    if (!user) return undefined;
    if (linkId) return withLink(user, linkId);
    // An admin may write to any account, also about the reason of its deactivation.
    if (noteId) return withMail(user, noteId);
    if (emailChangeId) return beforeChange(user, emailChangeId);
    if (user.status === "erased") return evenErased ? ofDebtor(user) : undefined;
    const isInUse = user.status === "active" || (user.status === "deactivated" && evenDeactivated);
    if (!isInUse) return undefined;
    if (approvalId) return withApproval(user, approvalId);
    return apiTokenId ? withToken(user, apiTokenId) : { user };
  };

  /** To others than its asker only as long as somebody has to decide. */
  async function withApproval(user: User, approvalId: string): Promise<MailRecipient | undefined> {
    const approval = await approvals.find(approvalId);
    if (!approval || (approval.askedBy !== user.id && approval.state !== "asked")) return undefined;
    const asker = await users.find(approval.askedBy);
    return { user, approval, askerName: asker ? `${asker.firstName} ${asker.lastName}` : "" };
  }

  async function ofDebtor(user: User): Promise<MailRecipient | undefined> {
    const person = await debtors.find(user.id);
    return person && { user: { ...user, ...person } };
  }

  async function withLink(user: User, linkId: string): Promise<MailRecipient | undefined> {
    const link = await links.findUsable({ id: linkId }, clock.now());
    if (link?.userId !== user.id || !canUseLink(user, link.purpose)) return undefined;
    // While copies of identity restart with a new key, some have not heard of it: the mail is retried.
    const token = writtenToken(tokenKeys, link) ?? refuse("unavailable");
    const recipient = { user, linkToken: token };
    if (isEmailChange(link.purpose)) return withNewEmail(recipient, link.purpose);
    if (link.purpose !== "office_invitation") return recipient;
    const invitation = await invitationOf(link);
    return invitation && { ...recipient, invitation };
  }

  async function withNewEmail(recipient: MailRecipient, purpose: LinkPurpose): Promise<MailRecipient | undefined> {
    const { newEmail } = (await emailChanges.findWaiting(recipient.user.id, clock.now())) ?? {};
    if (newEmail === undefined) return undefined;
    const email = sideOf(purpose) === "new" ? newEmail : recipient.user.email;
    return { ...recipient, user: { ...recipient.user, email }, newEmail };
  }

  async function beforeChange(user: User, emailChangeId: string): Promise<MailRecipient | undefined> {
    const email = await emailChanges.findFormerEmail(emailChangeId, user.id);
    return email === undefined || user.status === "erased" ? undefined : { user: { ...user, email } };
  }

  async function invitationOf({ officeId, inviterId }: UsableLink): Promise<MailRecipient["invitation"]> {
    const inviter = inviterId && (await users.find(inviterId));
    const office = officeId && (await offices.find(officeId));
    if (!inviter || inviter.status !== "active" || !office) return undefined;
    return { inviterName: `${inviter.firstName} ${inviter.lastName}`, officeName: office.name };
  }

  /** Also of one that was revoked meanwhile: programs may have read by it. */
  async function withToken(user: User, apiTokenId: string): Promise<MailRecipient | undefined> {
    const apiToken = await apiTokens.describe(apiTokenId, user.id);
    return apiToken && { user, apiToken };
  }

  async function withMail(user: User, noteId: string): Promise<MailRecipient | undefined> {
    const mail = await notes.findMail(noteId, user.id);
    return mail && { user, mail };
  }
}
