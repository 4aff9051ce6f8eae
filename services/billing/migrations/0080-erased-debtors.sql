-- Whether invoices reach an erased account: identity keeps its name and mailbox until it owes nothing (decision 0111).
-- Those that were erased before have neither.
alter table billing_details add column mailbox_kept boolean not null default false;

-- Whether an account has something to be invoiced, or an invoice to pay.
create function owes_on_invoice(user_id uuid, country text) returns boolean language sql stable as $$
  select exists (
    select from invoice_lines l
    where l.country = owes_on_invoice.country and l.user_id = owes_on_invoice.user_id
      and l.invoice_id is null and l.removed_at is null
  ) or exists (
    select from invoices i
    where i.user_id = owes_on_invoice.user_id and i.kind = 'invoice'
      and i.gross > (select coalesce(sum(p.amount), 0) from invoice_payments p where p.invoice_id = i.id)
  )
$$;
