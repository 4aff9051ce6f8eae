import type { Db, Tx } from "@doorlight/common/db";
import type { Credential } from "../use-cases/ports.ts";

const columns = { userId: "credentials.user_id", passwordHash: "credentials.password_hash" };

export const credentialStore = {
  async set(tx: Tx, { userId, passwordHash }: Credential): Promise<void> {
    await tx("credentials").insert({ user_id: userId, password_hash: passwordHash }).onConflict("user_id").merge();
  },

  /** Of an account in any state. */
  async findByEmail(db: Db | Tx, email: string): Promise<Credential | undefined> {
    return db("credentials")
      .join("users", "users.id", "credentials.user_id")
      .where("users.email", email)
      .first(columns)
      .options({ name: "credential-of-email" });
  },

  async find(db: Db | Tx, userId: string): Promise<Credential | undefined> {
    return db("credentials").where({ user_id: userId }).first(columns).options({ name: "credential-of-user" });
  },
};
