import type { Db, Tx } from "@doorlight/common/db";
import type { ChangedList } from "../domain/list-index.ts";
import { selectLists, toList } from "./list-change-store.ts";

/** Accounts with a token for tests, and the test leads that are for them. */
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
      await tx("lead_testers").where({ account_id: userId }).delete();
    },

    /** Lists of those of the accounts that have a token for tests, if they do something and are in one of the places. */
    async listsIn(on: Db | Tx, accountIds: readonly string[], locationIds: readonly string[]): Promise<ChangedList[]> {
      const rows = await selectLists(on)
        .whereIn(
          "user_id",
          on("token_accounts").whereIn("account_id", accountIds).where({ has_test: true }).select("account_id"),
        )
        .whereNull("removed_at")
        .whereNot({ mode: "passive" })
        .whereRaw("location_ids && ?::text[]", [[...locationIds]]);
      return rows.map(toList);
    },

    /** These accounts, and no others, are shown the test. */
    async addOfLead(tx: Tx, leadId: string, accountIds: readonly string[]): Promise<void> {
      await tx("lead_testers").insert(accountIds.map((accountId) => ({ lead_id: leadId, account_id: accountId })));
    },
  };
}
