import type { User } from "@doorlight/gateway/contract";

/** Whether an agent is to be asked for what the seller sees of a caller: once, before a first purchase or list that buys. */
export function isToBeAsked({ profileAsked, phoneNumber, office, impersonatedBy }: User): boolean {
  return !profileAsked && !impersonatedBy && (!phoneNumber || !office);
}
