import type { Db, Tx } from "@doorlight/common/db";
import { after, DUPLICATE_WINDOW_MS } from "../domain/lead-window.ts";
import type { HomeAddress, OriginalRequest } from "../domain/seller-request.ts";

/** The first request to be published has its address to itself for 90 days, unless it is closed before anybody buys it. */
export function makeAddressStore(db: Db) {
  return {
    /** Moves the claim of a request, if it has one, to another address; false when another request has that. */
    async move(tx: Tx, requestId: string, home: HomeAddress): Promise<boolean> {
      const [claim] = await tx("published_addresses")
        .where({ request_id: requestId })
        .delete()
        .returning<{ from: Date }[]>(tx.raw("lower(during) as from"));
      return !claim || this.claim(tx, requestId, home, claim.from);
    },

    /** Claims the address of a reopened request again, unless it still has it; false when another request has it. */
    async reclaim(tx: Tx, requestId: string, home: HomeAddress, from: Date): Promise<boolean> {
      const own = await tx("published_addresses").where({ request_id: requestId }).first("request_id");
      return own !== undefined || this.claim(tx, requestId, home, from);
    },

    /** False when another request has the address. The database separates two claims at the same moment. */
    async claim(tx: Tx, requestId: string, { country, addressDigests }: HomeAddress, from: Date): Promise<boolean> {
      const [current, ...former] = addressDigests;
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `insert into published_addresses (request_id, country, address_key, during)
         select :requestId, :country, :current, tstzrange(:from, :to)
         where not exists (
           select from published_addresses
           where country = :country and address_key = any(:former::text[]) and during && tstzrange(:from, :to)
         )
         on conflict do nothing`,
        { requestId, country, current, former, from, to: after(from, DUPLICATE_WINDOW_MS) },
      );
      return rowCount > 0;
    },

    /** The request that has a claimed address. */
    async originalOf(tx: Tx, { country, addressDigests }: HomeAddress, at: Date): Promise<OriginalRequest> {
      const { rows } = await tx.raw<{ rows: OriginalRequest[] }>(
        `select claim.request_id as "requestId", email, seller_hash as "sellerDigest"
         from published_addresses claim
         join request_contacts using (request_id)
         join requests on requests.id = claim.request_id
         where claim.country = ? and address_key = any(?::text[]) and during && tstzrange(?, ?)
         order by during limit 1`,
        [country, addressDigests, at, after(at, DUPLICATE_WINDOW_MS)],
      );
      if (!rows[0]) throw new Error("No request has an address that is claimed");
      return rows[0];
    },

    /** The leads that have claims of an address. */
    async leadsOf(tx: Tx, { country, addressDigests }: HomeAddress): Promise<string[]> {
      const claims = tx("published_addresses").where({ country }).whereIn("address_key", addressDigests);
      return tx("leads").whereIn("request_id", claims.select("request_id")).pluck<string[]>("id");
    },

    /** Frees the address of a lead that can be bought no more if all its spots are left. */
    async release(tx: Tx, leadId: string, spotsLeft: number): Promise<void> {
      const unbought = tx("leads").where({ id: leadId, cap: spotsLeft }).select("request_id");
      await tx("published_addresses").whereIn("request_id", unbought).delete();
    },

    /** Deletes expired claims, at most this many, and returns how many. */
    async purge(now: Date, limit: number): Promise<number> {
      const over = db("published_addresses").whereRaw("upper(during) <= ?", [now]).limit(limit).select("request_id");
      return db("published_addresses").whereIn("request_id", over).delete();
    },
  };
}
