/** The roles of the back office. */
export const admins = ["admin", "super_admin"] as const;

/** The roles of users. */
export const roles = ["agent", "invited", ...admins] as const;

export type Role = (typeof roles)[number];

/** Whether a user works in the back office. */
export function isAdmin({ role }: { role: Role }): boolean {
  return admins.some((admin) => admin === role);
}
