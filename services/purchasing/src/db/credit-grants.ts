import type { Db, Tx } from "@doorlight/common/db";
import type { CreditGrant } from "../domain/account.ts";
import type { GivenAlone, GrantOrder, ReturnOrder, SavedGrant, SavedReturn } from "../domain/ledger.ts";
import { addToLedger, grantOf } from "./ledger-row.ts";

/** Credits that admins give, and take back as far as they are unspent. */
export function makeCreditGrants() {
  return {
    /** The grant that an admin made under a key. */
    async savedGrant(tx: Tx, { grantedBy, idempotencyKey }: GrantOrder): Promise<SavedGrant | undefined> {
      return tx("credit_grants")
        .where({ granted_by: grantedBy, idempotency_key: idempotencyKey })
        .first<SavedGrant | undefined>("credits", "reason", "balance", { userId: "user_id" });
    },

    /** The credits that an admin has given alone since an instant. Another grant of the same admin waits until `tx` ends. */
    async givenAlone(tx: Tx, { grantedBy, country, since }: GivenAlone): Promise<number> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended('grants of ' || ?, 0))", [grantedBy]);
      const { rows } = await tx.raw<{ rows: [{ sum: number }] }>(
        `select coalesce(sum(g.credits), 0)::int as sum from credit_grants g join accounts using (user_id)
         where g.granted_by = ? and g.granted_at >= ? and g.approval_id is null and country = ?`,
        [grantedBy, since, country],
      );
      return rows[0].sum;
    },

    /** For a locked account. Undefined if the admin used the key for another user at this moment. */
    async addGrant(tx: Tx, order: GrantOrder): Promise<CreditGrant | undefined> {
      const { userId, credits, reason, grantedBy, idempotencyKey, approvalId, at } = order;
      const { rows } = await tx.raw<{ rows: { id: string }[] }>(
        `insert into credit_grants (user_id, credits, reason, granted_by, idempotency_key, approval_id, balance, granted_at)
         select user_id, ?, ?, ?, ?, ?, accounts.credits + ?, ? from accounts where user_id = ?
         on conflict do nothing returning id`,
        [credits, reason, grantedBy, idempotencyKey, approvalId, credits, at, userId],
      );
      const [grant] = rows;
      if (!grant) return undefined;
      const sides = { from_account: "goodwill", to_account: "credits", unit: "CREDIT", amount: credits } as const;
      await addToLedger(tx, [
        { kind: "admin_grant", user_id: userId, reference_id: grant.id, ...sides, occurred_at: at },
      ]);
      return grantOf(tx, userId, credits);
    },

    /** What an admin took back under a key. */
    async savedReturn(tx: Tx, { returnedBy, idempotencyKey }: ReturnOrder): Promise<SavedReturn | undefined> {
      return tx("credit_returns")
        .where({ returned_by: returnedBy, idempotency_key: idempotencyKey })
        .first<SavedReturn | undefined>("credits", "reason", "balance", { grantId: "grant_id" });
    },

    /** How many credits of some grants of an account can be taken back: given ones count as spent first. */
    async listUnspent(on: Db | Tx, userId: string, grantIds: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await on.raw<{ rows: { id: string; unspent: number }[] }>(
        `select g.id, least(g.credits - coalesce(returned.credits, 0), given.unspent)::int as unspent
         from accounts a
         cross join lateral (select greatest(a.credits - paid, 0) as unspent from replay_credits(a.user_id, null, true)) given
         join credit_grants g on g.user_id = a.user_id and g.id = any(:grantIds)
         left join lateral (select sum(credits) as credits from credit_returns r where r.grant_id = g.id) returned on true
         where a.user_id = :userId`,
        { userId, grantIds: [...grantIds] },
      );
      return new Map(rows.map(({ id, unspent }) => [id, unspent]));
    },

    /** For a locked account. Undefined if the admin used the key for another user at this moment. */
    async addReturn(tx: Tx, order: ReturnOrder): Promise<CreditGrant | undefined> {
      const { userId, grantId, credits, reason, returnedBy, idempotencyKey, at } = order;
      const { rows } = await tx.raw<{ rows: { id: string }[] }>(
        `insert into credit_returns (grant_id, user_id, credits, reason, returned_by, idempotency_key, balance, returned_at)
         select ?, user_id, ?, ?, ?, ?, accounts.credits - ?, ? from accounts where user_id = ?
         on conflict do nothing returning id`,
        [grantId, credits, reason, returnedBy, idempotencyKey, credits, at, userId],
      );
      const [returned] = rows;
      if (!returned) return undefined;
      const sides = { from_account: "credits", to_account: "goodwill", unit: "CREDIT", amount: credits } as const;
      await addToLedger(tx, [
        { kind: "admin_return", user_id: userId, reference_id: returned.id, ...sides, occurred_at: at },
      ]);
      return grantOf(tx, userId, credits);
    },
  };
}
