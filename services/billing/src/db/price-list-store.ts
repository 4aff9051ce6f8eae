import type { Tx } from "@doorlight/common/db";
import type { PriceList } from "../domain/price-list.ts";

export function makePriceListStore() {
  return {
    /** The new version; undefined where the list is the same as before. */
    async save(tx: Tx, list: PriceList): Promise<bigint | undefined> {
      const { rows } = await tx.raw<{ rows: { version: bigint }[] }>(
        `insert into price_lists (country, version, content) values (:country, 1, :content)
         on conflict (country) do update set version = price_lists.version + 1, content = excluded.content
         where price_lists.content <> excluded.content
         returning version`,
        { country: list.country, content: JSON.stringify(list) },
      );
      return rows[0]?.version;
    },
  };
}
