import type { Db, Tx } from "@doorlight/common/db";
import { after, DUPLICATE_WINDOW_MS } from "../domain/lead-window.ts";
import type { HomeAddress } from "../domain/seller-request.ts";

/** The first request to be published has its address to itself for 90 days. */
export function makeAddressStore(db: Db) {
  return {
    /** False when another request has the address. The database separates two claims at the same moment. */
    async claim(tx: Tx, requestId: string, { country, addressKey }: HomeAddress, from: Date): Promise<boolean> {
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `insert into published_addresses (request_id, country, address_key, during)
         values (?, ?, ?, tstzrange(?, ?)) on conflict do nothing`,
        [requestId, country, addressKey, from, after(from, DUPLICATE_WINDOW_MS)],
      );
      return rowCount > 0;
    },

    /** The request that has an address which could not be claimed. */
    async originalOf(
      tx: Tx,
      { country, addressKey }: HomeAddress,
      at: Date,
    ): Promise<{ requestId: string; email: string }> {
      const { rows } = await tx.raw<{ rows: { requestId: string; email: string }[] }>(
        `select request_id as "requestId", email
         from published_addresses join request_contacts using (request_id)
         where country = ? and address_key = ? and during && tstzrange(?, ?)
         order by during limit 1`,
        [country, addressKey, at, after(at, DUPLICATE_WINDOW_MS)],
      );
      if (!rows[0]) throw new Error("An address could not be claimed, although no request has it");
      return rows[0];
    },

    /** Deletes the claims that ended before an instant. */
    async deletePast(now: Date): Promise<void> {
      await db("published_addresses").whereRaw("upper(during) <= ?", [now]).delete();
    },
  };
}
