/** The roles of users. */
export const roles = ["agent", "invited", "admin", "super_admin"] as const;

export type Role = (typeof roles)[number];
