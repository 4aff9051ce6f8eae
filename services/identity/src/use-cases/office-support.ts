import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { refuseLabel } from "../domain/name-rule.ts";
import type { NoticeKind } from "../domain/notice.ts";
import type { OfficeRecord } from "../domain/office.ts";
import type { User } from "../domain/user.ts";
import type { UpdateUser } from "./update-user.ts";

/** An office as the admin read it. */
type Read = { id: string; version: bigint };

type Ports = {
  db: Db;
  users: { findIn(tx: Tx, id: string): Promise<User | undefined> };
  offices: {
    lock(tx: Tx, ids: readonly string[]): Promise<string[]>;
    /** Locks everybody in the offices, whatever their state; returns their ids. */
    lockMembers(tx: Tx, ids: readonly string[]): Promise<string[]>;
    memberIds(tx: Tx, ids: readonly string[]): Promise<string[]>;
    findRecord(tx: Tx, id: string): Promise<OfficeRecord | undefined>;
    /** False if the country has another office of that name. */
    rename(tx: Tx, office: { id: string; country: string }, name: string): Promise<boolean>;
    deleteEmpty(tx: Tx, id: string): Promise<void>;
  };
  joinRequests: {
    /** Requests to join one office now are to join the other. */
    moveAll(tx: Tx, officeId: string, toOfficeId: string): Promise<void>;
    /** Drops the requests to join an office; returns who made them. */
    deleteAll(tx: Tx, officeId: string): Promise<string[]>;
  };
  events: {
    noticeMailQueued(tx: Tx, user: User, kind: NoticeKind): Promise<void>;
    officeDropped(tx: Tx, office: { id: string; country: string }): Promise<void>;
  };
  updateUser: UpdateUser;
};

/**
 * What admins do with offices. Each publishes its members, whose colleagues others know by that; one that is dropped is
 * published too. Refuses `not_found`, and
 * `version_outdated` if the office has been changed, or somebody came or left at the same moment.
 */
export function makeOfficeSupport({ db, users, offices, joinRequests, events, updateUser }: Ports) {
  /** Refuses `office_exists` as well. */
  async function rename({ id, version }: Read, name: string): Promise<OfficeRecord> {
    refuseLabel("name", name);
    return transaction(db, async (tx) => {
      const members = await lockAll(tx, [id]);
      const office = await find(tx, id, version);
      if (!(await offices.rename(tx, office, name))) refuse("office_exists");
      for (const userId of members) await notify(tx, await updateUser(tx, userId, {}), "office_renamed");
      return find(tx, id);
    });
  }

  /**
   * Moves everybody, and those who ask to join, into another office of the country, and drops the emptied one with its
   * invitations. Members of both are mailed: they no longer buy the same leads.
   */
  function merge({ id, version }: Read, intoId: string): Promise<OfficeRecord> {
    if (id === intoId) refuse("invalid_request");
    return transaction(db, async (tx) => {
      const members = await lockAll(tx, [id, intoId]);
      const [from, into] = [await find(tx, id, version), await find(tx, intoId)];
      if (from.country !== into.country) refuse("not_found");
      for (const userId of members)
        await notify(tx, await updateUser(tx, userId, { officeId: intoId }), "office_merged");
      await joinRequests.moveAll(tx, id, intoId);
      await offices.deleteEmpty(tx, id);
      await events.officeDropped(tx, from);
      return find(tx, intoId);
    });
  }

  /** Its members are agents without an office then, and requests to join it are declined. */
  function remove({ id, version }: Read): Promise<void> {
    return transaction(db, async (tx) => {
      const members = await lockAll(tx, [id]);
      const office = await find(tx, id, version);
      for (const userId of members)
        await notify(tx, await updateUser(tx, userId, { officeId: null }), "office_removed");
      for (const userId of await joinRequests.deleteAll(tx, id)) {
        const user = await users.findIn(tx, userId);
        if (user) await notify(tx, user, "office_refused");
      }
      await offices.deleteEmpty(tx, id);
      await events.officeDropped(tx, office);
    });
  }

  /** Users before offices, as everybody who joins or leaves one locks them. */
  async function lockAll(tx: Tx, ids: readonly string[]): Promise<string[]> {
    const members = await offices.lockMembers(tx, ids);
    if ((await offices.lock(tx, ids)).length < ids.length) refuse("not_found");
    const now = await offices.memberIds(tx, ids);
    if (now.join() !== members.join()) refuse("version_outdated");
    return members;
  }

  async function find(tx: Tx, id: string, version?: bigint): Promise<OfficeRecord> {
    const office = (await offices.findRecord(tx, id)) ?? refuse("not_found");
    if (version !== undefined && office.version !== version) refuse("version_outdated");
    return office;
  }

  async function notify(tx: Tx, user: User, kind: NoticeKind): Promise<void> {
    if (user.status === "active") await events.noticeMailQueued(tx, user, kind);
  }

  return { rename, merge, remove };
}
