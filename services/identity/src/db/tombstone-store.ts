import type { Tx } from "@doorlight/common/db";

/** What goes whole, beside the sessions, which are ended. */
const tables = [
  "mail_links",
  "credentials",
  "second_factors",
  "signups",
  "notes",
  "join_requests",
  "data_exports",
] as const;

export const tombstoneStore = {
  /** Holds on to all super admins in use until the transaction ends; their ids. */
  async lockSuperAdmins(tx: Tx): Promise<string[]> {
    return tx("users").where({ role: "super_admin", status: "active" }).orderBy("id").forUpdate().pluck("id");
  },

  async dropDesertedOffice(tx: Tx, id: string): Promise<void> {
    // Whoever is entering it is let in first, and then seen by the next statement.
    await tx("offices").where({ id }).forUpdate().select("id");
    await tx("offices")
      .where({ id })
      .whereNotExists(tx("users").where({ office_id: id }))
      .delete();
  },

  /**
   * Leaves of a user the id and the country. Answers to the terms and the audit name the id alone; they go by their
   * own time, and the digest of who had the free credit stays.
   */
  async erase(tx: Tx, userId: string, at: Date): Promise<void> {
    for (const table of tables) await tx(table).where({ user_id: userId }).delete();
    await tx("mail_links").where({ inviter_id: userId }).delete();
    await tx("users").where({ owner_id: userId }).update({ owner_id: null });
    await tx("users")
      .where({ id: userId })
      .update({
        status: "erased",
        erased_at: at,
        // No address, and no one else's.
        email: `erased:${userId}`,
        first_name: "",
        last_name: "",
        locale: "en",
        phone_number: null,
        title: null,
        office_id: null,
        image_hash: null,
        owner_id: null,
        accepted_terms_version: null,
        last_seen_at: null,
      });
  },
};
