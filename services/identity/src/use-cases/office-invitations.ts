import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import { normaliseEmail } from "../domain/email.ts";
import type { LinkPurpose, UsableLink } from "../domain/link.ts";
import { type Office, type SentInvitation } from "../domain/office.ts";
import { digestOf } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { Links } from "./links.ts";
import type { Memberships } from "./memberships.ts";

export type InvitationTask = { inviterId: string; userId: string | null };

type Invitation = { inviter: User; office: Office };

type Ports = {
  db: Db;
  users: {
    find(id: string): Promise<User | undefined>;
    findIn(tx: Tx, id: string): Promise<User | undefined>;
    findByEmail(email: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
  };
  links: {
    findUsable(by: { tokenDigest: Buffer }, now: Date): Promise<UsableLink | undefined>;
    use(tx: Tx, tokenDigest: Buffer, purposes: readonly LinkPurpose[], now: Date): Promise<UsableLink | undefined>;
  };
  sentInvitations: {
    put(tx: Tx, by: { userId: string; officeId: string }, sent: SentInvitation): Promise<void>;
    deleteAccepted(tx: Tx, officeId: string, email: string): Promise<void>;
  };
  issueLink: Links["issue"];
  moveToOffice: Memberships["moveTo"];
  clock: Clock;
};

/** Invitations of colleagues into an office, by mail. */
export function makeOfficeInvitations(ports: Ports) {
  const { db, users, links, sentInvitations, issueLink, moveToOffice, clock } = ports;
  /**
   * Queues an invitation for an address and lists it for its inviter. `send` looks up its account later: here every address costs the same work, so
   * that timing does not reveal which addresses have an account. Refuses `forbidden` without an office.
   */
  async function request(inviterId: string, address: string): Promise<void> {
    const inviter = (await users.find(inviterId)) ?? refuse("login_required");
    const { id: officeId } = inviter.office ?? refuse("forbidden");
    const email = normaliseEmail(address);
    const colleague = await users.findByEmail(email);
    const task: InvitationTask = { inviterId, userId: colleague?.id ?? null };
    await transaction(db, async (tx) => {
      await sentInvitations.put(tx, { userId: inviterId, officeId }, { email, sentAt: clock.now() });
      await addJob(tx, "invite-colleague", task);
    });
  }

  /** Mails an agent of the same country a link into the inviter's office; anybody else gets none. */
  async function send({ inviterId, userId }: InvitationTask): Promise<void> {
    if (!userId) return;
    await transaction(db, async (tx) => {
      const colleague = await users.lock(tx, userId);
      const inviter = await users.findIn(tx, inviterId);
      if (!colleague || !inviter?.office || !canBeInvited(colleague, inviter)) return;
      await issueLink(tx, colleague, "office_invitation", { officeId: inviter.office.id, inviterId });
    });
  }

  /**
   * Enters the office of a mailed invitation, out of a former one. Refuses `link_expired` for a link that does not work,
   * was mailed to somebody else, or comes from an inviter who has left the office or is deactivated; none of these is
   * used up.
   */
  async function accept(userId: string, token: string): Promise<User> {
    const tokenDigest = digestOf(token);
    const { inviter, office } = await find(userId, token);
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      const present = await users.findIn(tx, inviter.id);
      if (present?.status !== "active" || present.office?.id !== office.id) refuse("link_expired");
      const moved = user.office?.id === office.id ? user : await moveToOffice(tx, user, office.id);
      // After the office: to drop an office locks it before its links.
      if (!(await links.use(tx, tokenDigest, ["office_invitation"], clock.now()))) refuse("link_expired");
      await sentInvitations.deleteAccepted(tx, office.id, user.email);
      return moved;
    });
  }

  /** The invitation behind a mailed link, which is not used up. Refuses `link_expired` like `accept`. */
  async function find(userId: string, token: string): Promise<Invitation> {
    const link = await links.findUsable({ tokenDigest: digestOf(token) }, clock.now());
    if (link?.userId !== userId || !link.officeId || !link.inviterId) refuse("link_expired");
    const inviter = await users.find(link.inviterId);
    if (inviter?.status !== "active" || inviter.office?.id !== link.officeId) refuse("link_expired");
    return { inviter, office: inviter.office };
  }

  return { request, send, find, accept };
}

export type OfficeInvitations = ReturnType<typeof makeOfficeInvitations>;

function canBeInvited(colleague: User, { country, office }: User): boolean {
  const isAgent = colleague.status === "active" && colleague.role === "agent";
  return isAgent && colleague.country === country && colleague.office?.id !== office?.id;
}
