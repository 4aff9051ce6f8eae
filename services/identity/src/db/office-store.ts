import type { Db, Tx } from "@doorlight/common/db";
import { officeNameKey, tidyOfficeName, type Office } from "../domain/office.ts";
import type { User } from "../domain/user.ts";
import { selectUsers, toUser } from "./user-columns.ts";

/** The share of common trigrams from which two names may be one office. */
const MUCH_ALIKE = 0.4;

export function makeOfficeStore(db: Db) {
  return {
    /** The new office; undefined if the country has one of that name. */
    async add(tx: Tx, country: string, name: string): Promise<Office | undefined> {
      const [added] = await tx("offices")
        .insert({ country, name_key: officeNameKey(name), name: tidyOfficeName(name) })
        .onConflict(["country", "name_key"])
        .ignore()
        .returning<Office[]>(["id", "name"]);
      return added;
    },

    /** Locks offices, so that none of them is dropped meanwhile; returns the ids of those that are there. */
    async lock(tx: Tx, ids: readonly string[]): Promise<string[]> {
      return tx("offices").whereIn("id", ids).orderBy("id").forUpdate().pluck<string[]>("id");
    },

    /** Drops a locked office without members: its name is free again, and may be a person's. */
    async deleteEmpty(tx: Tx, id: string): Promise<void> {
      await tx("offices")
        .where({ id })
        .whereNotExists(tx("users").where({ office_id: id }))
        .delete();
    },

    async find(id: string): Promise<(Office & { country: string }) | undefined> {
      return db("offices").where({ id }).first("id", "name", "country");
    },

    async findByName(tx: Tx, country: string, name: string): Promise<Office | undefined> {
      return tx("offices")
        .where({ country, name_key: officeNameKey(name) })
        .first("id", "name");
    },

    /**
     * Offices whose name contains the text or resembles it: first the exact name, then names that begin with it. A name
     * with a company form or a slip is found too, before one company founds a second office.
     */
    async search(country: string, text: string, limit: number): Promise<{ office: Office; members: number }[]> {
      const key = officeNameKey(text);
      const rows = await db("offices")
        .where({ country })
        .whereRaw("(strpos(name_key, ?) > 0 or similarity(name_key, ?) >= ?)", [key, key, MUCH_ALIKE])
        .orderByRaw(
          "name_key = ? desc, nullif(strpos(name_key, ?), 0), similarity(name_key, ?) desc, length(name_key), name_key",
          [key, key, key],
        )
        .limit(limit)
        .select("id", "name")
        .select<{ id: string; name: string; members: bigint }[]>(countMembers(db).as("members"));
      return rows.map(({ id, name, members }) => ({ office: { id, name }, members: Number(members) }));
    },

    /** Active users of an office, by name. */
    async members(officeId: string): Promise<User[]> {
      const rows = await selectUsers(db)
        .where({ "users.office_id": officeId, "users.status": "active" })
        .orderBy(["users.last_name", "users.first_name", "users.id"]);
      return rows.map(toUser);
    },
  };
}

/** The number of active users in the office at hand: a column for a select from `offices`. */
export function countMembers(db: Db) {
  return db("users as members")
    .where("members.office_id", db.ref("offices.id"))
    .where("members.status", "active")
    .count();
}
