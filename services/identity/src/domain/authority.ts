import type { Role } from "@doorlight/common/product";
import type { User } from "./user.ts";

/** The admin of an admin action; `actsAlone` as the session says. */
export type Actor = Pick<User, "id" | "role"> & { actsAlone?: boolean | undefined };

const manages: Readonly<Record<Role, readonly Role[]>> = {
  agent: [],
  invited: [],
  admin: ["agent", "invited"],
  // A super admin's account is managed by nobody, not even by another super admin.
  super_admin: ["agent", "invited", "admin"],
};

/** Whether the actor may change the subject's account; all admins may read it. Nobody manages their own. */
export function mayManage(actor: Actor, subject: Pick<User, "id" | "role">): boolean {
  return actor.id !== subject.id && manages[actor.role].includes(subject.role);
}

/** Whether the actor may give the subject another role. Super admins alone make and lower admins and super admins. */
export function mayChangeRole(actor: Actor, subject: Pick<User, "id" | "role">, role: Role): boolean {
  if (actor.id === subject.id) return false;
  return actor.role === "super_admin" || (mayManage(actor, subject) && manages[actor.role].includes(role));
}

/** Whether the actor may create an account of the role. */
export function mayCreate(actor: Pick<Actor, "role">, role: Role): boolean {
  return manages[actor.role].includes(role);
}
