import type { Db, Tx } from "@doorlight/common/db";
import { after, DUPLICATE_WINDOW_MS } from "../domain/lead-window.ts";

export type HomeAddress = { country: string; addressKey: string };

/** Who has an address: the first request to be published, for 90 days. */
export const addressStore = {
  /** False where another request has the address. Two that claim it at once are told apart by the database. */
  async claim(tx: Tx, requestId: string, { country, addressKey }: HomeAddress, from: Date): Promise<boolean> {
    const { rowCount } = await tx.raw<{ rowCount: number }>(
      `insert into published_addresses (request_id, country, address_key, during)
       values (?, ?, ?, tstzrange(?, ?)) on conflict do nothing`,
      [requestId, country, addressKey, from, after(from, DUPLICATE_WINDOW_MS)],
    );
    return rowCount > 0;
  },

  async holder(tx: Tx, { country, addressKey }: HomeAddress, at: Date): Promise<{ requestId: string; email: string }> {
    const { rows } = await tx.raw<{ rows: { requestId: string; email: string }[] }>(
      `select request_id as "requestId", email
       from published_addresses join request_contacts using (request_id)
       where country = ? and address_key = ? and during && tstzrange(?, ?)
       order by during limit 1`,
      [country, addressKey, at, after(at, DUPLICATE_WINDOW_MS)],
    );
    if (!rows[0]) throw new Error("An address that could not be claimed is held by nobody");
    return rows[0];
  },

  /** Forgets who had an address until before an instant. */
  async deletePast(db: Db, now: Date): Promise<void> {
    await db("published_addresses").whereRaw("upper(during) <= ?", [now]).delete();
  },
};
