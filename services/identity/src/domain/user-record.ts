import type { CountryCode, Role, SearchTerm } from "@doorlight/common/product";
import type { Status, User } from "./user.ts";

/** A user as the back office sees it. */
export type UserRecord = {
  user: User;
  createdAt: Date;
  lastSeenAt: Date | null;
  ownerName: string | null;
  bannedUntil: Date | null;
};

export const userSorts = ["created", "name", "role", "status", "office", "country", "owner", "last_seen"] as const;

export type UserSort = (typeof userSorts)[number];

export type UserOrder = { sort: UserSort; descending: boolean };

/** Where a page of the list ends: the last row's value of the sorted column, and its id. */
export type UserPosition = UserOrder & { key: string; id: string };

/** A selection of users; an empty list selects all, but erased users only if `statuses` names them. */
export type UserFilter = {
  /** Each must occur in the name, the e-mail address, the telephone number or the name of the office. */
  terms: readonly SearchTerm[];
  /** Those whom another service found by the terms. */
  foundIds: readonly string[];
  roles: readonly Role[];
  statuses: readonly Status[];
  countries: readonly CountryCode[];
  ownerId?: string;
  /** These alone, unless it is absent. */
  ids?: readonly string[];
};
