import type { Db, Tx } from "@doorlight/common/db";
import { officeNameKey, tidyOfficeName } from "../domain/office-name.ts";
import type { Office, User } from "../domain/user.ts";
import { countMembers } from "./count-members.ts";
import { selectUsers, toUser } from "./user-columns.ts";

export const officeStore = {
  /** The new office; undefined when the country has one of that name. */
  async add(tx: Tx, country: string, name: string): Promise<Office | undefined> {
    const [added] = await tx("offices")
      .insert({ country, name_key: officeNameKey(name), name: tidyOfficeName(name) })
      .onConflict(["country", "name_key"])
      .ignore()
      .returning<Office[]>(["id", "name"]);
    return added;
  },

  async find(db: Db | Tx, id: string): Promise<(Office & { country: string }) | undefined> {
    return db("offices").where({ id }).first("id", "name", "country");
  },

  async findByName(db: Db | Tx, country: string, name: string): Promise<Office | undefined> {
    return db("offices")
      .where({ country, name_key: officeNameKey(name) })
      .first("id", "name");
  },

  /** Offices whose name holds the text: the very name first, then names that begin with it. */
  async search(db: Db, country: string, text: string, limit: number): Promise<{ office: Office; members: number }[]> {
    const key = officeNameKey(text);
    const rows = await db("offices")
      .where({ country })
      .whereRaw("strpos(name_key, ?) > 0", [key])
      .orderByRaw("name_key = ? desc, strpos(name_key, ?), length(name_key), name_key", [key, key])
      .limit(limit)
      .select("id", "name")
      .select<{ id: string; name: string; members: bigint }[]>(countMembers(db).as("members"));
    return rows.map(({ id, name, members }) => ({ office: { id, name }, members: Number(members) }));
  },

  /** People who use their account, by name. */
  async members(db: Db, officeId: string): Promise<User[]> {
    const rows = await selectUsers(db)
      .where({ "users.office_id": officeId, "users.status": "active" })
      .orderBy(["users.last_name", "users.first_name", "users.id"]);
    return rows.map(toUser);
  },
};
