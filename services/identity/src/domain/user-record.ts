import type { CountryCode, Role } from "@doorlight/common/product";
import type { Status, User } from "./user.ts";

/** A user as the back office sees it. */
export type UserRecord = { user: User; createdAt: Date; lastSeenAt: Date | null; ownerName: string | null };

/** A selection of users; an empty list selects all. */
export type UserFilter = {
  /** Each must occur in the name, the e-mail address or the name of the office. */
  words: readonly string[];
  roles: readonly Role[];
  statuses: readonly Status[];
  countries: readonly CountryCode[];
  ownerId?: string;
};
