import type { Db, Tx } from "@doorlight/common/db";
import type { AuditEntry } from "../../domain/audit-entry.ts";
import type { PagePosition } from "../../domain/page-position.ts";
import type { UserFilter, UserRecord } from "../../domain/user-record.ts";

export type UserSearch = {
  /** Newest first. */
  list(db: Db, filter: UserFilter, limit: number, after: PagePosition | undefined): Promise<UserRecord[]>;
  count(db: Db, filter: UserFilter): Promise<number>;
  find(db: Db | Tx, id: string): Promise<UserRecord | undefined>;
  /** Admins in use. */
  listAdmins(db: Db): Promise<{ id: string; name: string }[]>;
};

export type Audit = {
  /** Newest first; of one user those where they acted or were acted upon. */
  list(db: Db, page: { userId?: string; limit: number; after?: PagePosition }): Promise<AuditEntry[]>;
};
