import type { Db, Tx } from "@doorlight/common/db";
import type { Debtor, KeptPerson } from "../domain/debtor.ts";

export function makeDebtorStore(db: Db) {
  return {
    find: (userId: string): Promise<KeptPerson | undefined> => selectPerson(db, userId),

    /** One who is known to owe, and was mailed so. */
    findMailed: (userId: string): Promise<KeptPerson | undefined> => selectPerson(db, userId).whereNotNull("mailed_at"),

    async listDue(now: Date, limit: number): Promise<Debtor[]> {
      return db("debtors")
        .join("users", "users.id", "debtors.user_id")
        .where("next_check_at", "<=", now)
        .orderBy("next_check_at")
        .limit(limit)
        .select<Debtor[]>({
          userId: "users.id",
          country: "users.country",
          version: "users.version",
          erasedAt: "debtors.erased_at",
        });
    },

    async checkAt(userId: string, at: Date): Promise<void> {
      await db("debtors").where({ user_id: userId }).update({ next_check_at: at });
    },

    /** Whether they were not mailed before. */
    async markMailed(tx: Tx, userId: string, at: Date): Promise<boolean> {
      return (await tx("debtors").where({ user_id: userId, mailed_at: null }).update({ mailed_at: at })) > 0;
    },

    /** Whether there was something to remove. */
    async remove(tx: Tx, userId: string): Promise<boolean> {
      return (await tx("debtors").where({ user_id: userId }).delete()) > 0;
    },
  };
}

const selectPerson = (db: Db, userId: string) =>
  db("debtors").where({ user_id: userId }).first<KeptPerson | undefined>({
    email: "email",
    firstName: "first_name",
    lastName: "last_name",
    locale: "locale",
  });
