export { admins, roles as anyUser } from "@doorlight/common/product";

/** Calls on behalf of nobody. */
export const gateway = ["service:gateway"] as const;
