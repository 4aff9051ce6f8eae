import type { Role, User, UserRecord } from "@doorlight/gateway/contract";

export type UserRights = {
  /** All changes: notes, mails, owner, sessions, second factor, deactivation, name and address. */
  manage: boolean;
  resendSetup: boolean;
  impersonate: boolean;
  /** Roles to choose from, the present one included; empty if the role stays. */
  roles: Role[];
  /** The reason why this admin cannot change the account, else null. */
  explanation: "erased" | "oneself" | "superAdmin" | "superAdminOnly" | null;
};

const manages: Record<Role, readonly Role[]> = {
  agent: [],
  invited: [],
  admin: ["agent", "invited"],
  super_admin: ["agent", "invited", "admin"],
};

/** The rights of an admin over a user. The gateway decides; this keeps actions that it would refuse off the screen. */
export function userRights(me: User, user: UserRecord): UserRights {
  const explanation = explain(me, user);
  const manage = explanation === null;
  return {
    manage,
    resendSetup: manage && user.status === "pending" && !user.hasPassword,
    impersonate: manage && user.status === "active",
    roles: selectableRoles(me, user),
    explanation,
  };
}

export const mayManageRole = (me: User, role: Role): boolean => manages[me.role].includes(role);

/** The roles of accounts that this admin may create, those with the fewest rights first. */
export function creatableRoles(me: User): Role[] {
  return (["invited", "agent", "admin"] as const).filter((role) => mayManageRole(me, role));
}

function selectableRoles(me: User, { id, role, status }: UserRecord): Role[] {
  if (status === "erased" || id === me.id) return [];
  if (me.role === "super_admin") return ["invited", "agent", "admin", "super_admin"];
  return mayManageRole(me, role) ? creatableRoles(me) : [];
}

function explain(me: User, { id, role, status }: UserRecord): UserRights["explanation"] {
  if (status === "erased") return "erased";
  if (id === me.id) return "oneself";
  if (mayManageRole(me, role)) return null;
  return role === "super_admin" ? "superAdmin" : "superAdminOnly";
}
