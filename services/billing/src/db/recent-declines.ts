import type { Db } from "@doorlight/common/db";
import { CARD_ERROR, type Charge, TOO_MANY_DECLINES } from "../domain/charge.ts";

/** How many other charges of its account were declined since an instant, or were begun since another and are being tried. */
export async function countDeclines(db: Db, { id, userId }: Charge, since: Date, triedSince: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `select count(*)::int as count from charges
     where user_id = ? and created_at > ? and id <> ? and (
       (state = 'created' and void_requested_at is null and created_at > ?)
       or (state = 'failed' and failure_code not in (?, ?))
     )`,
    [userId, since, id, triedSince, CARD_ERROR, TOO_MANY_DECLINES],
  );
  return rows[0].count;
}
