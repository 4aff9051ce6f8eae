-- The charge that proved an account (decision 0111); null if an invoice or an admin did. Its proof falls with it.
alter table billing_details add column proven_by uuid;
create index billing_details_proven_by on billing_details (proven_by) where proven_by is not null;

create or replace function unprove_account() returns trigger language plpgsql as $$
begin
  new.proven_at := null;
  new.proven_by := null;
  new.paid_in_time := 0;
  return new;
end
$$;

-- A charge of an account that proves it since an instant: paid, not given back and not disputed, or so no longer.
create function proving_charge(user_id uuid, since timestamptz) returns uuid language sql stable as $$
  select c.id from charges c
  where c.user_id = proving_charge.user_id and c.state = 'settled' and c.void_requested_at is null and c.settled_at >= since
    and not exists (
      select from disputes d where d.charge_id = c.id and (d.outcome is null or d.outcome = 'lost')
    )
  order by c.settled_at limit 1
$$;

-- Whether an account has paid an invoice of its present business in money.
create function has_paid_invoice(user_id uuid, tax_id text) returns boolean language sql stable as $$
  select exists (
    select from invoices i
    where i.user_id = has_paid_invoice.user_id and i.kind = 'invoice'
      and i.content -> 'buyer' ->> 'taxId' = has_paid_invoice.tax_id and is_settled_by_day(i.id, 'infinity')
  )
$$;

-- Those of before that nothing but a card proved: by a charge that stands, if there is one, else by the first one.
update billing_details d
set proven_by = coalesce(
  proving_charge(d.user_id, '-infinity'),
  (select c.id from charges c where c.user_id = d.user_id and c.settled_at is not null order by c.settled_at limit 1)
)
where d.proven_at is not null and d.erased_at is null and not has_paid_invoice(d.user_id, d.tax_id)
  and not exists (
    select from details_corrections x where x.user_id = d.user_id and 'invoiceProven' = any (x.fields)
  );
update billing_details d set proven_at = null, proven_by = null, version = version + 1, trust_published = false
where d.proven_by is not null and proving_charge(d.user_id, '-infinity') is null;
