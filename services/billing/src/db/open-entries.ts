/**
 * Entries `e` of bank statements that paid no invoice `i` exactly, with `beyond.part`, which was withheld. `beyond.unrecorded` is what is
 * left of that part: payments by hand since the first such entry of the invoice are taken off, of the oldest entry first. Once
 * something is withheld nothing is open, so that they can be nothing else, unless an earlier payment was taken back since: by as
 * much they may have paid the invoice.
 */
export const ENTRIES = `from bank_entries e
  left join invoices i on i.id = e.invoice_id
  left join lateral (
    select part, least(part, greatest(0, up_to - (
      select coalesce(sum(p.amount), 0) from invoice_payments p left join invoice_payments was on was.id = p.reverses_id
      where p.invoice_id = e.invoice_id and p.booked_at > since
        and (p.origin = 'hand' and not p.reversed or was.booked_at <= since))))::bigint as unrecorded
    from (
      select coalesce(sum(o.amount - o.moved - coalesce(p.amount, 0)), 0) as up_to, min(coalesce(o.assigned_at, o.imported_at)) as since,
        coalesce(max(o.amount - o.moved - coalesce(p.amount, 0)) filter (where o.id = e.id), 0) as part
      from bank_entries o left join invoice_payments p on p.bank_entry_id = o.id and not p.reversed
      where o.invoice_id = e.invoice_id and o.kind = 'over' and o.id <= e.id
        and o.amount - o.moved > coalesce(p.amount, 0)
        and (o.settled_as is null or o.id = e.id)
    ) withheld
  ) beyond on e.kind = 'over'
  where e.kind <> 'exact'`;

/**
 * Those of them that people have to look at: of an unknown invoice, with something left to pay, or with something withheld and not
 * recorded by hand, until they are settled. What was booked beyond an invoice is its surplus.
 */
export const OPEN_ENTRIES = `${ENTRIES} and e.settled_as is null and case e.kind
    when 'partial' then i.gross > (select coalesce(sum(amount), 0) from invoice_payments p where p.invoice_id = i.id)
    when 'over' then beyond.unrecorded > 0
    else true end`;
