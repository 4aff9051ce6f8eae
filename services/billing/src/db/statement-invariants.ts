import type { Invariant } from "@doorlight/common/invariants";

/** The rule of what an account has been asked for, has paid, and is owed. */
export const statementInvariants: readonly Invariant[] = [
  {
    id: "S27",
    rule: "What an account's invoices ask for, less its credit notes and payments, is what is open less what it is owed.",
    // Of a set-off whose surplus was purged nothing but the payment is left: it counts as money.
    sql: `
      with touched as (
        select user_id from invoices where issued_at >= :since
        union
        select i.user_id from invoice_payments p join invoices i on i.id = p.invoice_id where p.booked_at >= :since
        union
        select s.user_id from surplus_uses u join surpluses s using (credit_note_id) where u.used_at >= :since
      ), documents as (
        select i.*, case when i.kind = 'credit_note' then -i.gross else i.gross end as asked,
          case when i.kind = 'credit_note' then 0 else greatest(0, i.gross - paid.total) end as open, paid.money
        from touched join invoices i using (user_id)
        cross join lateral (
          select coalesce(sum(p.amount), 0) as total,
            coalesce(sum(p.amount) filter (where coalesce(former.origin, p.origin) not in ('credit_note', 'set_off')
              or coalesce(former.origin, p.origin) = 'set_off' and coalesce(former.surplus_use_id, p.surplus_use_id) is null), 0) as money
          from invoice_payments p left join invoice_payments former on former.id = p.reverses_id
          where p.invoice_id = i.id
        ) paid
      )
      select d.user_id, d.currency, sum(d.asked - d.money) as by_documents, sum(d.open - coalesce(owed.amount, 0)) as by_balance
      from documents d
      left join lateral (
        select s.amount - s.used + coalesce(
          (select sum(u.amount) from surplus_uses u where u.credit_note_id = s.credit_note_id and u.invoice_id is null), 0
        ) as amount
        from surpluses s where s.credit_note_id = d.id
      ) owed on true
      group by d.user_id, d.currency
      having sum(d.asked - d.money) <> sum(d.open - coalesce(owed.amount, 0))`,
  },
];
