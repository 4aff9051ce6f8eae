import type { Db, Tx } from "@doorlight/common/db";

export type Credential = { userId: string; passwordHash: string };

export const credentialStore = {
  async set(db: Db | Tx, { userId, passwordHash }: Credential): Promise<void> {
    await db("credentials").insert({ user_id: userId, password_hash: passwordHash }).onConflict("user_id").merge();
  },

  /** Of an account in any state. */
  async findByEmail(db: Db | Tx, email: string): Promise<(Credential & { status: string }) | undefined> {
    return db("credentials")
      .join("users", "users.id", "credentials.user_id")
      .where("users.email", email)
      .first({ userId: "users.id", passwordHash: "credentials.password_hash", status: "users.status" });
  },
};
