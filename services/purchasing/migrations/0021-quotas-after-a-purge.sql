-- A quota that a purge takes purchases of has as many leads less, so that it is as used up as it was when something else
-- paid beside it (S9).
create or replace function unmove_quotas() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update quotas q
  set used = q.used - gone.used, total = greatest(q.total - gone.purchases, q.used - gone.used)
  from (
    select p.quota_id, count(*) filter (where t.kind = 'charge') as purchases,
      sum(case when t.from_account = 'quota' then t.amount else -t.amount end) as used
    from purged t join purchases p on p.id = t.purchase_id
    where t.unit = 'QUOTA' group by p.quota_id
  ) gone
  where q.quota_id = gone.quota_id;
  return null;
end
$$;
