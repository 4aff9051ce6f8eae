/**
 * Entries `e` of bank statements that paid no invoice `i` exactly, until they are settled: one that left something to pay until
 * that is paid, one of which a part was withheld until that part is recorded by hand. `beyond.unrecorded` is what is left of that
 * part: payments by hand since the first such entry of the invoice are taken off, of the oldest entry first. Once something is
 * withheld nothing is open, so that they can be nothing else.
 */
export const OPEN_ENTRIES = `from bank_entries e
  left join invoices i on i.id = e.invoice_id
  left join lateral (
    select part, least(part, greatest(0, up_to - (
      select coalesce(sum(p.amount), 0) from invoice_payments p
      where p.invoice_id = e.invoice_id and p.origin = 'hand' and p.booked_at > since)))::bigint as unrecorded
    from (
      select coalesce(sum(o.amount - coalesce(p.amount, 0)), 0) as up_to, min(o.imported_at) as since,
        coalesce(max(o.amount - coalesce(p.amount, 0)) filter (where o.id = e.id), 0) as part
      from bank_entries o left join invoice_payments p on p.bank_entry_id = o.id
      where o.invoice_id = e.invoice_id and o.kind = 'over' and o.id <= e.id and o.amount > coalesce(p.amount, 0)
    ) withheld
  ) beyond on e.kind = 'over'
  where e.kind <> 'exact' and case e.kind
    when 'partial' then i.gross > (select coalesce(sum(amount), 0) from invoice_payments p where p.invoice_id = i.id)
    when 'over' then beyond.part = 0 or beyond.unrecorded > 0
    else true end`;
