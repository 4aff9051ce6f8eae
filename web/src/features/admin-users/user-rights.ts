import type { Role, User, UserRecord } from "@doorlight/gateway/contract";

export type UserRights = {
  /** Anything at all but reading: notes, mails, owner, sessions, second factor, deactivating. */
  manage: boolean;
  resendSetup: boolean;
  impersonate: boolean;
  /** Why this account is not this admin's business; null where it is. */
  explanation: "erased" | "oneself" | "superAdmin" | "superAdminOnly" | null;
};

const manages: Record<Role, readonly Role[]> = {
  agent: [],
  invited: [],
  admin: ["agent", "invited"],
  super_admin: ["agent", "invited", "admin"],
};

/** What an admin may do to a user. The gateway decides; this keeps what it would refuse off the screen. */
export function userRights(me: User, user: UserRecord): UserRights {
  const explanation = explain(me, user);
  const manage = explanation === null;
  return {
    manage,
    resendSetup: manage && user.status === "pending" && !user.hasPassword,
    impersonate: manage && user.status === "active",
    explanation,
  };
}

/** The roles of the accounts that this admin may make, the most harmless first. */
export function creatableRoles(me: User): ("invited" | "agent" | "admin")[] {
  return (["invited", "agent", "admin"] as const).filter((role) => manages[me.role].includes(role));
}

function explain(me: User, { id, role, status }: UserRecord): UserRights["explanation"] {
  if (status === "erased") return "erased";
  if (id === me.id) return "oneself";
  if (manages[me.role].includes(role)) return null;
  return role === "super_admin" ? "superAdmin" : "superAdminOnly";
}
