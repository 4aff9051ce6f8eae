import type { Db, Tx } from "@doorlight/common/db";
import type { Debt, Debtor, KeptPerson } from "../domain/debtor.ts";

export function makeDebtorStore(db: Db) {
  return {
    find: (userId: string): Promise<KeptPerson | undefined> => selectPerson(db, userId),

    /** One who is known to owe or to dispute, and was mailed so. */
    findMailed: (userId: string): Promise<(KeptPerson & Debt) | undefined> =>
      selectPerson(db, userId).whereNotNull("mailed_at"),

    /** What a ban knows the person by. */
    async findBannable(tx: Tx, userId: string): Promise<{ email: string; phoneDigest: Buffer | null } | undefined> {
      return tx("debtors").where({ user_id: userId }).first<{ email: string; phoneDigest: Buffer | null } | undefined>({
        email: "email",
        phoneDigest: "phone_digest",
      });
    },

    async listNames(userIds: readonly string[]): Promise<{ id: string; firstName: string; lastName: string }[]> {
      return db("debtors").whereIn("user_id", userIds).select<{ id: string; firstName: string; lastName: string }[]>({
        id: "user_id",
        firstName: "first_name",
        lastName: "last_name",
      });
    },

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

    async checkAt(userId: string, at: Date, debt?: Debt): Promise<void> {
      await db("debtors")
        .where({ user_id: userId })
        .update({ next_check_at: at, ...debt });
    },

    /** Whether they were not mailed before. */
    async markMailed(tx: Tx, userId: string, at: Date): Promise<boolean> {
      return (await tx("debtors").where({ user_id: userId, mailed_at: null }).update({ mailed_at: at })) > 0;
    },

    /** Whether there was something to remove. With the words of admins about the person since the erasure. */
    async remove(tx: Tx, userId: string): Promise<boolean> {
      for (const table of ["former_people", "notes"]) await tx(table).where({ user_id: userId }).delete();
      return (await tx("debtors").where({ user_id: userId }).delete()) > 0;
    },
  };
}

const selectPerson = (db: Db, userId: string) =>
  db("debtors").where({ user_id: userId }).first<(KeptPerson & Debt) | undefined>({
    email: "email",
    firstName: "first_name",
    lastName: "last_name",
    locale: "locale",
    owes: "owes",
    disputed: "disputed",
  });
