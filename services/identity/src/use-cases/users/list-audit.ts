import type { Db } from "@doorlight/common/db";
import type { AuditEntry } from "../../domain/audit-entry.ts";
import { fromCursor, pageOf } from "../../domain/page-position.ts";
import type { Audit } from "./ports.ts";

type Asked = { userId?: string; limit: number; cursor: string };

/** A page of what admins did to users or as users, newest first. */
export function makeListAudit({ db, audit }: { db: Db; audit: Audit }) {
  return async ({ userId, limit, cursor }: Asked): Promise<{ entries: AuditEntry[]; nextCursor: string }> => {
    const rows = await audit.list(db, { userId, limit: limit + 1, after: fromCursor(cursor) });
    const { items, nextCursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }));
    return { entries: items, nextCursor };
  };
}
