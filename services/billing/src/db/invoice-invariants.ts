import type { Invariant } from "@doorlight/common/invariants";
import { NUMBER_BEFORE_FIRST } from "../domain/write-invoice.ts";

/** The rules of invoices, their lines and credit notes. */
export const invoiceInvariants: readonly Invariant[] = [
  {
    id: "S12",
    rule: "A refunded purchase is off the next invoice or credited, never both; a credit note adds up to the parts of one invoice’s lines that it credits, and no line is credited beyond its sum; an overpayment of an invoice is owed, and used once.",
    sql: `
      select l.source_id as purchase_id, l.id as line_id, l.invoice_id, l.credit_note_id, l.removed_at
      from invoice_lines l left join purchase_refunds r on r.purchase_id = l.source_id and r.state = 'refunded'
      where l.kind = 'purchase' and l.occurred_at >= cast(:since as timestamptz) - interval '40 days' and (
        r.purchase_id is not null and l.removed_at is null and l.credit_note_id is null
        or r.purchase_id is null and l.removed_at is not null)
      union all
      select null, null, c.credited_id, c.id, null
      from invoices c
      where c.kind = 'credit_note' and c.issued_at >= :since and not exists (
        select from credited_parts p join invoice_lines l on l.id = p.line_id
        where p.credit_note_id = c.id and l.invoice_id = c.credited_id
        having (sum(p.net), sum(p.vat)) is not distinct from (c.net::numeric, c.vat::numeric))
      union all
      select null, l.id, l.invoice_id, l.credit_note_id, null
      from invoices c
      join invoice_lines l on l.invoice_id = c.credited_id
      cross join lateral (
        select coalesce(sum(p.net), 0) as net, coalesce(sum(p.vat), 0) as vat from credited_parts p where p.line_id = l.id
      ) credited
      where c.kind = 'credit_note' and c.issued_at >= :since and case when l.credit_note_id is null
        then credited.net >= l.net or credited.vat > l.vat else (credited.net, credited.vat) <> (l.net, l.vat) end
      union all
      select null, null, null, s.credit_note_id, null
      from surpluses s left join surplus_uses u on u.credit_note_id = s.credit_note_id
      group by s.credit_note_id
      having s.used <> coalesce(sum(u.amount), 0)
      union all
      select null, null, i.id, null, null
      from invoices i
      cross join lateral (
        select coalesce(sum(amount), 0) as total from invoice_payments where invoice_id = i.id) paid
      where i.kind = 'invoice' and i.issued_at >= cast(:since as timestamptz) - interval '40 days'
        and greatest(0, paid.total - i.gross) <> (
          select coalesce(sum(s.amount), 0) from surpluses s where s.credit_note_id = i.id
        ) + (
          select coalesce(sum(s.amount), 0) from invoices n join surpluses s on s.credit_note_id = n.id
          where n.credited_id = i.id)`,
  },
  {
    id: "S13",
    rule: "An invoice is the sum of its lines, which are of its month or waited for it; the numbers of a country have no gaps.",
    sql: `
      select i.id as invoice_id, i.number, i.net, sum(l.net) as lines_net
      from invoices i left join invoice_lines l on l.invoice_id = i.id
      where i.kind <> 'credit_note' and i.issued_at >= :since
      group by i.id
      having (i.net, i.vat) is distinct from (sum(l.net)::bigint, sum(l.vat)::bigint)
        or max(l.period) > i.period or bool_or(l.user_id <> i.user_id or l.country <> i.country)
      union all
      select null, c.country, c.last_number, c.purged + count(i.id)
      from invoice_counters c left join invoices i on i.country = c.country
      group by c.country
      having c.last_number <> ${NUMBER_BEFORE_FIRST} + c.purged + count(i.id)`,
  },
];
