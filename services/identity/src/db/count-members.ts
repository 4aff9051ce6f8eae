import type { Db } from "@doorlight/common/db";

/** How many use their account in the office at hand: a column for a select from `offices`. */
export function countMembers(db: Db) {
  return db("users as members")
    .where("members.office_id", db.ref("offices.id"))
    .where("members.status", "active")
    .count();
}
