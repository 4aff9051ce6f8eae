import type { Tx } from "@doorlight/common/db";
import { admins } from "@doorlight/common/product";
import type { User } from "../domain/user.ts";

export function makeRoleStore() {
  return {
    /** Locks all active super admins until the transaction ends; returns their ids. */
    async lockSuperAdmins(tx: Tx): Promise<string[]> {
      return tx("users").where({ role: "super_admin", status: "active" }).orderBy("id").forUpdate().pluck("id");
    },

    /** All active admins, who stay that until the transaction ends. */
    async lockAdmins(tx: Tx): Promise<Pick<User, "id" | "role" | "country" | "version">[]> {
      const active = tx("users").whereIn("role", admins).where({ status: "active" });
      return active.orderBy("id").forShare().select("id", "role", "country", "version");
    },

    /** Whether an admin was lowered or deactivated by another since an instant. */
    async isAdminRemovedSince(tx: Tx, since: Date): Promise<boolean> {
      const { rows } = await tx.raw<{ rows: unknown[] }>(
        `select from audit_entries entry left join users on users.id = entry.subject_id
         where entry.at > ? and not entry.refused
           and (entry.action = 'correct_role' and entry.fields @> any (?::jsonb[])
             or entry.action = 'deactivate_user' and users.role = any (?))
         limit 1`,
        [since, admins.map((role) => JSON.stringify([{ name: "role", before: JSON.stringify(role) }])), [...admins]],
      );
      return rows.length > 0;
    },

    /** Leaves the accounts that an admin looked after without an owner. */
    async disown(tx: Tx, ownerId: string): Promise<void> {
      await tx("users").where({ owner_id: ownerId }).update({ owner_id: null });
    },
  };
}
