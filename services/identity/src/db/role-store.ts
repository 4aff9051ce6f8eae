import type { Tx } from "@doorlight/common/db";

export function makeRoleStore() {
  return {
    /** Locks all active super admins until the transaction ends; returns their ids. */
    async lockSuperAdmins(tx: Tx): Promise<string[]> {
      return tx("users").where({ role: "super_admin", status: "active" }).orderBy("id").forUpdate().pluck("id");
    },

    /** Leaves the accounts that an admin looked after without an owner. */
    async disown(tx: Tx, ownerId: string): Promise<void> {
      await tx("users").where({ owner_id: ownerId }).update({ owner_id: null });
    },
  };
}
