import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { refuseLabel } from "../domain/name-rule.ts";
import { type Office, type SentInvitation } from "../domain/office.ts";
import { retentionCutoff } from "../domain/retention.ts";
import type { User } from "../domain/user.ts";
import type { Clock } from "@doorlight/common/time";
import type { UpdateUser } from "./update-user.ts";

type Membership = { office?: Office; members: User[]; requested?: Office; invitations: SentInvitation[] };

type Ports = {
  db: Db;
  users: {
    find(id: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
  };
  offices: {
    add(tx: Tx, country: string, name: string): Promise<Office | undefined>;
    lock(tx: Tx, ids: readonly string[]): Promise<string[]>;
    deleteEmpty(tx: Tx, id: string): Promise<void>;
    members(officeId: string): Promise<User[]>;
  };
  joinRequests: {
    officeOf(userId: string): Promise<Office | undefined>;
    deleteOf(tx: Tx, userId: string): Promise<void>;
  };
  links: { voidInvitations(tx: Tx, userId: string, officeId: string, now: Date): Promise<void> };
  sentInvitations: { list(by: { userId: string; officeId: string }, after: Date): Promise<SentInvitation[]> };
  updateUser: UpdateUser;
  clock: Clock;
};

/** Agents and their offices; agents who shared one since a lead was published never both buy it. */
export function makeMemberships(ports: Ports) {
  const { db, users, offices, joinRequests, links, sentInvitations, updateUser, clock } = ports;
  /** A user's office with its members, the user's invitations into it, and the office that the user asked to join. */
  async function find(userId: string): Promise<Membership> {
    const user = (await users.find(userId)) ?? refuse("login_required");
    const requested = await joinRequests.officeOf(userId);
    if (!user.office) return { members: [], requested, invitations: [] };
    const { office } = user;
    const [members, invitations] = await Promise.all([
      offices.members(office.id),
      sentInvitations.list({ userId, officeId: office.id }, retentionCutoff("sentInvitations", clock.now())),
    ]);
    return { office, members, requested, invitations };
  }

  /** Creates an office in the user's country and enters it. Refuses `office_exists`, `office_member`. */
  async function create(userId: string, name: string): Promise<User> {
    refuseLabel("name", name);
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (user.office) refuse("office_member");
      const office = (await offices.add(tx, user.country, name)) ?? refuse("office_exists");
      return moveTo(tx, user, office.id);
    });
  }

  /**
   * Leaves the office; idempotent. The last member drops it. Leads that a colleague bought stay closed to the user who leaves:
   * purchasing keeps the history.
   */
  function leave(userId: string): Promise<User> {
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      return user.office ? moveTo(tx, user, null) : user;
    });
  }

  /**
   * Moves a locked user to another office, or out of all. An open request to join an office is settled by it, and a
   * former office without members is dropped; invitations into it, of which one was enough, end. Refuses `not_found` if the other office was dropped just now.
   */
  async function moveTo(tx: Tx, { id: userId, office: former }: User, officeId: string | null): Promise<User> {
    // Both at once and in order, so that two users who swap offices do not wait for each other.
    const there = await offices.lock(
      tx,
      [officeId, former?.id].filter((id) => typeof id === "string"),
    );
    if (officeId && !there.includes(officeId)) refuse("not_found");
    await joinRequests.deleteOf(tx, userId);
    const user = await updateUser(tx, userId, { officeId });
    if (former && former.id !== officeId) {
      await links.voidInvitations(tx, userId, former.id, clock.now());
      await offices.deleteEmpty(tx, former.id);
    }
    return user;
  }

  return { find, create, leave, moveTo };
}

export type Memberships = ReturnType<typeof makeMemberships>;
