-- What would pay an account's next purchase, of a lead that none of its quotas is limited against; null where nothing would.
create function next_payment_source(account accounts, office_id uuid, at timestamptz) returns text
language sql stable as $$
  select payment.source
  from (
    select (
      select q.quota_id
      from quotas_of((account).user_id, next_payment_source.office_id, (account).country, at) q
      where q.used < q.total limit 1
    ) as quota_id
  ) left_over
  cross join lateral choose_payment(account, left_over.quota_id, null) payment
$$;
