export const anyUser = ["agent", "invited", "admin", "super_admin"] as const;
export const admins = ["admin", "super_admin"] as const;
