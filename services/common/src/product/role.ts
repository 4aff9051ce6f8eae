/** What a user may be. */
export const roles = ["agent", "invited", "admin", "super_admin"] as const;

export type Role = (typeof roles)[number];
