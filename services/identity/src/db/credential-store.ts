import type { Db, Tx } from "@doorlight/common/db";

type Credential = { userId: string; passwordHash: string };

const columns = { userId: "credentials.user_id", passwordHash: "credentials.password_hash" };

export function makeCredentialStore(db: Db) {
  return {
    async set(tx: Tx, { userId, passwordHash }: Credential): Promise<void> {
      await tx("credentials").insert({ user_id: userId, password_hash: passwordHash }).onConflict("user_id").merge();
    },

    /** Of an account in any state. */
    async findByEmail(email: string): Promise<Credential | undefined> {
      return db("credentials")
        .join("users", "users.id", "credentials.user_id")
        .where("users.email", email)
        .first(columns)
        .options({ name: "credential-of-email" });
    },

    async find(userId: string): Promise<Credential | undefined> {
      return db("credentials").where({ user_id: userId }).first(columns).options({ name: "credential-of-user" });
    },

    /** Whether this is still the user's password. */
    async isCurrent(tx: Tx, { userId, passwordHash }: Credential): Promise<boolean> {
      const current = await tx("credentials")
        .where({ user_id: userId, password_hash: passwordHash })
        .first("user_id")
        .options({ name: "credential-is-current" });
      return current !== undefined;
    },
  };
}
