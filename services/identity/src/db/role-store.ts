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

    /** Leaves the accounts that an admin looked after without an owner. */
    async disown(tx: Tx, ownerId: string): Promise<void> {
      await tx("users").where({ owner_id: ownerId }).update({ owner_id: null });
    },
  };
}
