-- How far an account may buy on invoice (decision 0111). `proven_at`: a card payment was settled, an invoice was paid, or
-- an admin said so; null: nothing on invoice. `paid_in_time`: invoices of its business that it paid by their day.
-- `reminders`: of the unpaid invoice that had most of them. `trust_published`: purchasing knows of it; an account that only a
-- former release saved is published by a job.
alter table billing_details
  add column proven_at timestamptz,
  add column paid_in_time integer not null default 0 check (paid_in_time >= 0),
  add column reminders integer not null default 0 check (reminders >= 0),
  add column trust_published boolean not null default false;
create index billing_details_unpublished on billing_details (user_id) where not trust_published;

-- Another business is not proven by the former one.
create function unprove_account() returns trigger language plpgsql as $$
begin
  new.proven_at := null;
  new.paid_in_time := 0;
  return new;
end
$$;
create trigger billing_details_unprove before update on billing_details
  for each row when (new.tax_id is distinct from old.tax_id and old.tax_id <> '') execute function unprove_account();

-- Whether an invoice is paid in money by a day, beside its credit notes and what was set off.
create function is_settled_by_day(invoice_id uuid, by date) returns boolean language sql stable as $$
  select coalesce(sum(p.amount) >= (select gross from invoices i where i.id = is_settled_by_day.invoice_id), false)
    and bool_or(p.origin in ('hand', 'statement'))
  from invoice_payments p where p.invoice_id = is_settled_by_day.invoice_id and p.paid_on <= is_settled_by_day.by
$$;

-- The reminders of the unpaid invoice of an account that had most of them.
create function reminders_of(user_id uuid) returns integer language sql stable as $$
  select coalesce(max(reminded.days), 0)::integer
  from invoices i
  cross join lateral (select count(*) as days from invoice_reminders r where r.invoice_id = i.id) reminded
  where i.user_id = reminders_of.user_id and i.kind = 'invoice' and reminded.days > 0
    and i.gross > (select coalesce(sum(p.amount), 0) from invoice_payments p where p.invoice_id = i.id)
$$;

update billing_details d set proven_at = now(), paid_in_time = paid.in_time
from (
  select i.user_id, count(*) filter (where is_settled_by_day(i.id, i.due_on)) as in_time
  from invoices i join billing_details own on own.user_id = i.user_id
  where i.kind = 'invoice' and i.content -> 'buyer' ->> 'taxId' = own.tax_id and is_settled_by_day(i.id, 'infinity')
  group by 1
) paid
where d.user_id = paid.user_id and d.erased_at is null;
update billing_details d set proven_at = now()
where proven_at is null and erased_at is null
  and exists (select from charges c where c.user_id = d.user_id and c.state = 'settled');
update billing_details d set reminders = reminders_of(d.user_id)
where erased_at is null and reminders_of(d.user_id) > 0;
