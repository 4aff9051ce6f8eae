import type { Role, Status, User } from "./user.ts";

/** What the back office knows of a user beside what the user sees. */
export type UserRecord = { user: User; createdAt: Date; lastSeenAt: Date | null; ownerName: string | null };

/** Which users are asked for; an empty list asks for all. */
export type UserFilter = {
  /** Each has to be found in name, e-mail address or the office's name. */
  words: readonly string[];
  roles: readonly Role[];
  statuses: readonly Status[];
  countries: readonly string[];
  ownerId?: string;
};
