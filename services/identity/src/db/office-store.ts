import type { Db, Tx } from "@doorlight/common/db";
import { officeNameKey, type OfficeRecord, readNameKey, tidyOfficeName, type Office } from "../domain/office.ts";
import type { User } from "../domain/user.ts";
import { isUniqueViolation } from "./unique-violation.ts";
import { selectUsers, toUser } from "./user-columns.ts";

/** Where a page of offices begins. */
type OfficePosition = { key: string; id: string };

/** The share of common trigrams from which two names may be one office. */
const MUCH_ALIKE = 0.4;

export function makeOfficeStore(db: Db) {
  return {
    /** The new office; undefined if the country has one of that name, or of one that it is read as. */
    async add(tx: Tx, country: string, name: string): Promise<Office | undefined> {
      if (await isReadAsAnother(tx, { country, name })) return undefined;
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

    /** Locks everybody in the offices, whatever their state; returns their ids. */
    async lockMembers(tx: Tx, ids: readonly string[]): Promise<string[]> {
      return tx("users").whereIn("office_id", ids).orderBy("id").forUpdate().pluck<string[]>("id");
    },

    async memberIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
      return tx("users").whereIn("office_id", ids).orderBy("id").pluck<string[]>("id");
    },

    /** False if the country has another office of that name, or of one that it is read as. */
    async rename(tx: Tx, { id, country }: { id: string; country: string }, name: string): Promise<boolean> {
      if (await isReadAsAnother(tx, { id, country, name })) return false;
      const named = { name_key: officeNameKey(name), name: tidyOfficeName(name), version: tx.raw("version + 1") };
      try {
        // A savepoint: somebody may found an office of that name at the same moment.
        await tx.transaction((savepoint) => savepoint("offices").where({ id }).update(named));
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
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

    async findRecord(tx: Db | Tx, id: string): Promise<OfficeRecord | undefined> {
      const [row] = await selectRecords(db, tx).where({ id });
      return row && toRecord(row);
    },

    /** Offices by name, of a country or all, whose name has the text in any spelling; with `ids` these alone. */
    async list({
      country,
      text,
      ids,
      limit,
      after,
    }: Filter): Promise<{ office: OfficeRecord; position: OfficePosition }[]> {
      const rows = selectRecords(db, db).orderBy(["name_key", "id"]).limit(limit);
      if (country) rows.where({ country });
      if (ids.length > 0) rows.whereIn("id", ids);
      if (text) rows.whereRaw("strpos(name_key, ?) > 0", [officeNameKey(text)]);
      if (after) rows.whereRaw("(name_key, id) > (?, ?)", [after.key, after.id]);
      return (await rows).map((row) => ({ office: toRecord(row), position: { key: row.nameKey, id: row.id } }));
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

async function isReadAsAnother(tx: Tx, { id, country, name }: { id?: string; country: string; name: string }) {
  const key = readNameKey(name);
  if (key === officeNameKey(name)) return false;
  const found = await tx("offices").where({ country, name_key: key }).first<{ id: string } | undefined>("id");
  return found !== undefined && found.id !== id;
}

type Filter = { country?: string; text?: string; ids: readonly string[]; limit: number; after?: OfficePosition };
type Row = Omit<OfficeRecord, "members"> & { nameKey: string; members: bigint };

function selectRecords(db: Db, at: Db | Tx) {
  return at("offices")
    .select({ id: "id", name: "name", country: "country", version: "version", nameKey: "name_key" })
    .select<Row[]>(countMembers(db).as("members"));
}

function toRecord({ id, name, country, version, members }: Row): OfficeRecord {
  return { id, name, country, version, members: Number(members) };
}

/** The number of active users in the office at hand: a column for a select from `offices`. */
export function countMembers(db: Db) {
  return db("users as members")
    .where("members.office_id", db.ref("offices.id"))
    .where("members.status", "active")
    .count();
}
