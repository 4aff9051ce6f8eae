import type { Tx } from "@doorlight/common/db";

/** Finds the digest of what a click asked for, in a table of clicks. */
export const findByClickIn =
  (table: string) =>
  async (tx: Tx, adminId: string, idempotencyKey: string): Promise<string | undefined> => {
    const row = await tx(table)
      .where({ admin_id: adminId, idempotency_key: idempotencyKey })
      .first<{ request_digest: string } | undefined>("request_digest");
    return row?.request_digest;
  };
