import type { Role, User } from "./user.ts";

/** What the back office does to an account. */
export type Act =
  | "add_note"
  | "write_mail"
  | "set_owner"
  | "resend_setup"
  | "deactivate_user"
  | "reactivate_user"
  | "end_user_sessions"
  | "reset_second_factor"
  | "impersonate";

/** Who does it. */
export type Actor = Pick<User, "id" | "role">;

const manages: Readonly<Record<Role, readonly Role[]>> = {
  agent: [],
  invited: [],
  admin: ["agent", "invited"],
  // A super admin's account is nobody's business, not even another one's.
  super_admin: ["agent", "invited", "admin"],
};

/** Whether the actor may do anything to the subject's account; reading is open to all admins. Nobody manages oneself. */
export function mayManage(actor: Actor, subject: Pick<User, "id" | "role">): boolean {
  return actor.id !== subject.id && manages[actor.role].includes(subject.role);
}

/** Whether the actor may make an account of the role. */
export function mayCreate(actor: Pick<Actor, "role">, role: Role): boolean {
  return manages[actor.role].includes(role);
}
