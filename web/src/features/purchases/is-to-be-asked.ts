import type { User } from "@doorlight/gateway/contract";

/**
 * Whether an agent is asked for the caller's data that sellers see: once, before a first purchase or list that buys.
 */
export function isToBeAsked({ profileAsked, phoneNumber, office, impersonatedBy }: User): boolean {
  return !profileAsked && !impersonatedBy && (!phoneNumber || !office);
}
