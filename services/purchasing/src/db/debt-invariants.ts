import type { Invariant } from "@doorlight/common/invariants";

/** What accounts owe on invoice, and may owe (decision 0111). */
export const debtInvariants: readonly Invariant[] = [
  {
    id: "S20",
    rule: "What an account owes is what it bought on invoice and has not paid, plus what it is about to buy.",
    sql: `
      select a.user_id, a.owed, moved.amount as moved, (
        select p.trace_id from purchases p where p.buyer_id = a.user_id and p.trace_id <> '' order by p.id desc limit 1
      ) as trace_id
      from accounts a
      cross join lateral (
        select coalesce(sum(t.amount), 0) + (
          select coalesce(sum(h.amount), 0) from invoice_holds h where h.user_id = a.user_id
        ) as amount
        from ledger_transactions t
        where t.user_id = a.user_id and t.from_account = 'to_be_invoiced'
          and not exists (select from settled_debts s where s.source_id = coalesce(t.purchase_id, t.reference_id))
      ) moved
      where a.user_id in (
        select user_id from ledger_transactions where occurred_at >= :since
        union select user_id from invoice_holds
      ) and a.owed <> moved.amount`,
  },
  {
    id: "S21",
    rule: "Nothing is sold on invoice beyond what its account may owe at that moment, beside others of its company or card.",
    // Of each account the newest decision: one before it that went too far takes it along. A purchase is decided with its row
    // of the ledger, a pack or a fee by its reservation, after the row `after_id`. Fees that are charged all the same have none.
    sql: `
      select newest.id, newest.user_id, newest.source_id, owed.amount, newest.invoice_limit, newest.trace_id
      from (
        select distinct on (t.user_id) t.id, t.user_id, coalesce(t.purchase_id, t.reference_id) as source_id, reserved.no,
          coalesce(reserved.after_id, t.id - 1) as after_id, coalesce(reserved.invoice_limit, p.invoice_limit) as invoice_limit,
          p.trace_id
        from ledger_transactions t
        left join debt_limits reserved on reserved.reference_id = t.reference_id
        left join purchases p on p.id = t.purchase_id
        where t.occurred_at >= :since and t.from_account = 'to_be_invoiced'
          and coalesce(reserved.invoice_limit, p.invoice_limit) is not null
        order by t.user_id, coalesce(reserved.after_id, t.id - 1) desc, reserved.no desc nulls first
      ) newest
      cross join lateral (
        select sum(t.amount) as amount from ledger_transactions t
        left join debt_limits reserved on reserved.reference_id = t.reference_id
        left join settled_debts s on s.source_id = coalesce(t.purchase_id, t.reference_id)
        where t.user_id = newest.user_id and t.from_account = 'to_be_invoiced'
          and case
            when reserved.no is not null and newest.no is not null then reserved.no <= newest.no
            else coalesce(reserved.after_id, t.id - 1) < newest.after_id + (newest.no is null)::integer
          end
          and (s.source_id is null or s.after_id > newest.after_id)
          and not exists (
            select from reopened_debts r where r.source_id = coalesce(t.purchase_id, t.reference_id)
              and newest.after_id between r.settled_after_id and r.reopened_after_id)
      ) owed
      where owed.amount > newest.invoice_limit`,
  },
  {
    id: "S24",
    rule: "While a dispute holds an account, no lead is sold to it on invoice.",
    sql: `
      select a.user_id, a.on_hold::text as about, null as trace_id from accounts a
      where a.on_hold <> exists (select from account_disputes d where d.user_id = a.user_id and d.holds_account)
      union all
      select t.user_id, t.purchase_id::text, p.trace_id
      from ledger_transactions t
      join purchases p on p.id = t.purchase_id
      join account_disputes d on d.user_id = t.user_id and d.after_id < t.id and (d.until_id >= t.id or d.until_id is null)
      where t.occurred_at >= :since and t.kind = 'charge' and t.from_account = 'to_be_invoiced'`,
  },
];
