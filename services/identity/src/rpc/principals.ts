/** Calls on behalf of nobody. */
export const gateway = ["service:gateway"] as const;

export const anyUser = ["agent", "invited", "admin", "super_admin"] as const;

export const admins = ["admin", "super_admin"] as const;
