-- The payment source of an account's next purchase, of a lead to which none of its quotas is limited; null if nothing
-- would pay.
create function next_payment_source(account accounts, buyer buyer, at timestamptz) returns text
language sql stable as $$
  select payment.name
  from (select held_beside((account).user_id) as beside offset 0) held
  cross join lateral (
    select (
      select q.quota_id
      from quotas_of((account).user_id, buyer.office_id, (account).country, at) q
      where q.used < q.total and (not (account).on_hold and held.beside is distinct from 'person' or is_paid_quota(q)) limit 1
    ) as quota_id
  ) left_over
  -- A lead costs something.
  cross join lateral choose_payment(
    case when (account).on_hold or held.beside is not null then as_on_hold(account, held.beside) else account end, left_over.quota_id, null, is_within_invoice_limit(buyer, account, 1), false
  ) payment
$$;
