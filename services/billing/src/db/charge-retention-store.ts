import type { Tx } from "@doorlight/common/db";
import type { ChargePurpose } from "../domain/charge.ts";

/** Old rows of a country: those from before an instant. */
type Old = { country: string; before: Date; limit: number };

/** Since when a dispute blocks its card no more; null while it does. */
const RELEASED = "coalesce(block_ended_at, case when outcome in ('won', 'withdrawn') then closed_at end)";

/**
 * Whether `charges c` is from before then and final: it is open neither here nor at the provider, and blocks no card.
 */
const isOver = `(
  (c.state in ('failed', 'voided', 'paid_back')
    or c.state = 'settled' and (c.void_requested_at is null or c.left_to_bank_at is not null))
  and greatest(c.created_at, c.settled_at, c.ended_at, c.void_requested_at, c.left_to_bank_at) < :before
  and not exists (
    select from disputes d
    where d.charge_id = c.id and (${RELEASED} is null or greatest(d.opened_at, ${RELEASED}) >= :before)))`;

const hasCharge = (purpose: ChargePurpose, id: string): string => `exists (
  select from charges c where c.purpose = '${purpose}' and c.reference_id = ${id} and not ${isOver})`;

/** An invoice keeps the records that it names, and records to be invoiced stay too. */
const hasLine = (kind: "purchase" | "pack" | "plan_fee" | "deal_fee", id: string): string => `exists (
  select from invoice_lines l where l.kind = '${kind}' and l.source_id = ${id})`;

/** Whether `plan_fees f` has to stay. */
const feeStays = `(f.state = 'pending' or greatest(f.created_at, f.charged_at, f.period_to) >= :before
  or ${hasLine("plan_fee", "f.id")} or ${hasCharge("fee", "f.id")})`;

/**
 * Deletes charges together with their purposes (S6), and purposes with other payments: some of a country's oldest, all
 * of each or nothing. Each answers how many it deleted.
 */
export function makeChargeRetentionStore() {
  async function find(tx: Tx, sql: string, old: Old): Promise<string[]> {
    const { rows } = await tx.raw<{ rows: { id: string }[] }>(sql, old);
    return rows.map(({ id }) => id);
  }

  /** Charges of any state and country, also those that were voided before they were created. */
  async function deleteCharges(tx: Tx, purpose: ChargePurpose, referenceIds: readonly string[]): Promise<void> {
    const charges = () => tx("charges").where({ purpose }).whereIn("reference_id", referenceIds);
    await tx("disputes").whereIn("charge_id", charges().select("id")).whereRaw(`${RELEASED} is not null`).delete();
    await charges().delete();
  }

  async function deleteFees(tx: Tx, ids: readonly string[]): Promise<void> {
    await deleteCharges(tx, "fee", ids);
    await tx("plan_choices").whereIn("fee_id", ids).delete();
    await tx("plan_fees").whereIn("id", ids).delete();
  }

  return {
    /**
     * Credit packs. Their credits leave the published balance and the sales alike, so that no top-up buys them again.
     */
    async purgeSales(tx: Tx, old: Old): Promise<number> {
      const ids = await find(
        tx,
        `select s.id from sales s
         where s.country = :country and s.created_at < :before and s.state <> 'pending'
           and (s.sold_at is null or s.sold_at < :before)
           and not ${hasLine("pack", "s.id")} and not ${hasCharge("sale", "s.id")}
         order by s.created_at, s.id limit :limit for update`,
        old,
      );
      await deleteCharges(tx, "sale", ids);
      await tx.raw(
        `with gone as (delete from sales where id = any(?::uuid[]) returning user_id, credits, state)
         update credit_balances b set pack_credits = b.pack_credits - sold.credits
         from (select user_id, sum(credits) as credits from gone where state = 'sold' group by user_id) sold
         where sold.user_id = b.user_id`,
        [ids],
      );
      return ids.length;
    },

    /** Charges of purchases, with the purchase that we compare them with. */
    async purgePurchases(tx: Tx, old: Old): Promise<number> {
      const ids = await find(
        tx,
        `select c.reference_id as id from charges c left join card_purchases p on p.purchase_id = c.reference_id
         where c.purpose = 'purchase' and c.country = :country and c.created_at < :before and ${isOver}
           and (p.confirmed_at is null or p.confirmed_at < :before) and not ${hasLine("purchase", "c.reference_id")}
         order by c.created_at, c.id limit :limit for update of c`,
        old,
      );
      await tx("card_purchases").whereIn("purchase_id", ids).delete();
      await deleteCharges(tx, "purchase", ids);
      return ids.length;
    },

    /** Ended subscriptions with all that is theirs: without its fees, one would look as if it had never been paid. */
    async purgeSubscriptions(tx: Tx, old: Old): Promise<number> {
      const ids = await find(
        tx,
        `select s.id from subscriptions s
         where s.country = :country and s.state = 'ended' and s.ended_at < :before and s.period_to < :before
           and not exists (select from plan_fees f where f.subscription_id = s.id and ${feeStays})
         order by s.ended_at, s.id limit :limit for update`,
        old,
      );
      await deleteFees(tx, await tx("plan_fees").whereIn("subscription_id", ids).pluck<string[]>("id"));
      // Choices that cost nothing at once name no fee.
      await tx.raw(
        `delete from plan_choices c using subscriptions s
         where s.id = any(?::uuid[]) and c.user_id = s.user_id and c.fee_id is null
           and c.chosen_at between s.started_at and s.ended_at`,
        [ids],
      );
      for (const table of ["agreed_fees", "plan_quotas"]) await tx(table).whereIn("subscription_id", ids).delete();
      await tx("subscriptions").whereIn("id", ids).delete();
      return ids.length;
    },

    /** Fees that were never paid, of plans that never began. */
    async purgeFeesOfNone(tx: Tx, old: Old): Promise<number> {
      const ids = await find(
        tx,
        `select f.id from plan_fees f
         where f.country = :country and f.created_at < :before and f.state <> 'charged' and not ${feeStays}
           and not exists (select from subscriptions s where s.id = f.subscription_id)
         order by f.created_at, f.id limit :limit for update`,
        old,
      );
      await deleteFees(tx, ids);
      return ids.length;
    },

    /** Ended deals with their fees, quotas and history. */
    async purgeDeals(tx: Tx, old: Old): Promise<number> {
      const ids = await find(
        tx,
        `select d.id from deals d
         where d.country = :country and d.state = 'ended' and d.ends_at < :before
           and not exists (select from deal_history h where h.deal_id = d.id and h.at >= :before)
           and not exists (
             select from deal_fees f where f.deal_id = d.id and (
               f.charged_at >= :before or ${hasLine("deal_fee", "f.id")} or ${hasLine("deal_fee", "f.source_id")}))
         order by d.ends_at, d.id limit :limit for update`,
        old,
      );
      for (const table of ["deal_fees", "deal_quotas"]) await tx(table).whereIn("deal_id", ids).delete();
      await tx("deals").whereIn("id", ids).delete();
      return ids.length;
    },

    /** Charges of no country: those of purchases that were voided before they were created. */
    async purgeUncreated(tx: Tx, before: Date, limit: number): Promise<number> {
      const { rows } = await tx.raw<{ rows: unknown[] }>(
        `delete from charges where id in (
           select c.id from charges c
           where c.purpose = 'purchase' and c.country is null and c.created_at < :before and ${isOver}
             and not exists (select from card_purchases p where p.purchase_id = c.reference_id)
           order by c.created_at, c.id limit :limit for update)
         returning id`,
        { before, limit },
      );
      return rows.length;
    },
  };
}
