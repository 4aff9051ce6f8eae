create index statistics_issued on invoices (country, issued_at);
create index statistics_lines on invoice_lines (country, occurred_at) where invoice_id is not null;

-- The facts that statistics count: lines of invoices, and of credit notes, net. Neither is ever of a test.
create view statistic_facts as
  select 'invoiced' as figure, l.country, l.kind, l.currency, 1 as number, l.net as amount,
    null::timestamptz as received_at, l.occurred_at as sold_at, i.issued_at as invoiced_at, i.issued_at as changed_at,
    l.id as row_id, null::uuid as lead_id, i.id as invoice_id, l.user_id
  from invoice_lines l join invoices i on i.id = l.invoice_id
  union all
  select 'credited', l.country, l.kind, l.currency, 1, -l.net,
    null, l.occurred_at, n.issued_at, n.issued_at, l.id, null, n.id, l.user_id
  from invoice_lines l join invoices n on n.id = l.credit_note_id;
