-- By the day of the document, the sales and refunds on it too, under the names that purchasing gives them by other days.
create or replace view statistic_facts as
  select 'invoiced' as figure, l.country, l.kind, l.currency, 1 as number, l.net as amount,
    null::timestamptz as received_at, l.occurred_at as sold_at, i.issued_at as invoiced_at, i.issued_at as changed_at,
    l.id as row_id, null::uuid as lead_id, i.id as invoice_id, l.user_id
  from invoice_lines l join invoices i on i.id = l.invoice_id
  union all
  select 'credited', l.country, l.kind, l.currency, 1, -l.net,
    null, l.occurred_at, n.issued_at, n.issued_at, l.id, null, n.id, l.user_id
  from invoice_lines l join invoices n on n.id = l.credit_note_id
  union all
  select 'sold', l.country, l.kind, l.currency, 1, 0,
    null, null, i.issued_at, i.issued_at, l.id, null, i.id, l.user_id
  from invoice_lines l join invoices i on i.id = l.invoice_id where l.kind = 'purchase'
  union all
  select 'refunded', l.country, l.kind, l.currency, 1, 0,
    null, null, n.issued_at, n.issued_at, l.id, null, n.id, l.user_id
  from invoice_lines l join invoices n on n.id = l.credit_note_id where l.kind = 'purchase'
  union all
  select case l.kind when 'purchase' then 'lead_revenue' else 'other_revenue' end, l.country, l.kind, l.currency, 1, l.net,
    null, null, i.issued_at, i.issued_at, l.id, null, i.id, l.user_id
  from invoice_lines l join invoices i on i.id = l.invoice_id
  union all
  select case l.kind when 'purchase' then 'lead_revenue' else 'other_revenue' end, l.country, l.kind, l.currency, 1, -l.net,
    null, null, n.issued_at, n.issued_at, md5('credit ' || l.id)::uuid, null, n.id, l.user_id
  from invoice_lines l join invoices n on n.id = l.credit_note_id;

-- Days that are counted already get the new figures.
delete from figure_runs;
