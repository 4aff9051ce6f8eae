import { getUser, listUsers } from "@doorlight/gateway/contract";

/**
 * After a change of a user all users are read anew. In the background: a dialog must not say of the user as they are then
 * what it asked before.
 */
export const userChange = { refreshes: [listUsers, getUser], inBackground: true } as const;
