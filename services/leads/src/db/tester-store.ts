import type { Db, Tx } from "@doorlight/common/db";
import type { ChangedList } from "../domain/list-index.ts";
import { selectLists, toList } from "./list-change-store.ts";

/** Accounts with a token for tests, whose lists alone a test lead may fit. */
export function makeTesterStore() {
  return {
    /** A newer event about the account may be known. */
    async set(tx: Tx, accountId: string, { hasTest, version }: { hasTest: boolean; version: bigint }): Promise<void> {
      const row = { has_test: hasTest, version: version.toString() };
      await tx("token_accounts")
        .insert({ account_id: accountId, ...row })
        .onConflict("account_id")
        .merge(row)
        .whereRaw("token_accounts.version < excluded.version");
    },

    async deleteOfUser(tx: Tx, userId: string): Promise<void> {
      await tx("token_accounts").where({ account_id: userId }).delete();
    },

    /** Their lists that do something and are in one of the places, the oldest first. */
    async listsIn(on: Db | Tx, locationIds: readonly string[], limit: number): Promise<ChangedList[]> {
      const rows = await selectLists(on)
        .whereIn("user_id", on("token_accounts").where({ has_test: true }).select("account_id"))
        .whereNull("removed_at")
        .whereNot({ mode: "passive" })
        .whereRaw("location_ids && ?::text[]", [[...locationIds]])
        .orderBy(["created_at", "id"])
        .limit(limit);
      return rows.map(toList);
    },
  };
}
