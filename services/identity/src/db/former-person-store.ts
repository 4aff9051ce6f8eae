import type { Db, Tx } from "@doorlight/common/db";
import type { FormerPerson } from "../domain/debtor.ts";

/** Names and mailboxes that accounts have replaced. A trigger writes them. */
export function makeFormerPersonStore(db: Db) {
  return {
    /** Newest first. */
    async list(userId: string, on: Db | Tx = db): Promise<FormerPerson[]> {
      return on("former_people").where({ user_id: userId }).orderBy("id", "desc").select<FormerPerson[]>({
        email: "email",
        firstName: "first_name",
        lastName: "last_name",
        replacedAt: "replaced_at",
      });
    },

    /** Of accounts in use: those of an erased one go with its debtor. */
    async listDue(now: Date, limit: number): Promise<{ id: bigint; userId: string }[]> {
      return db("former_people")
        .join("users", "users.id", "former_people.user_id")
        .whereNot("users.status", "erased")
        .where("next_check_at", "<=", now)
        .orderBy("former_people.id")
        .limit(limit)
        .select<{ id: bigint; userId: string }[]>({ id: "former_people.id", userId: "user_id" });
    },

    async checkAt(ids: readonly bigint[], at: Date): Promise<void> {
      await db("former_people").whereIn("id", ids.map(String)).update({ next_check_at: at });
    },

    async remove(ids: readonly bigint[]): Promise<void> {
      await db("former_people").whereIn("id", ids.map(String)).delete();
    },
  };
}
