-- What pays an account's next purchase: the first source that applies. A buyer may ask for a source, but not in order to
-- spare one that is tried before it.
create function choose_payment(account accounts, quota_id uuid, requested_source text, invoice_has_room boolean)
returns table (source text, refusal text) language sql immutable as $$
  select
    chosen.name,
    case
      when chosen.name = coalesce(requested_source, chosen.name) then null
      when chosen.rank < requested.rank then 'invalid_request'
      else coalesce(requested.refusal, last.refusal)
    end
  from (select * from payment_sources(account, quota_id, invoice_has_room) order by rank desc limit 1) last
  left join lateral (
    select * from payment_sources(account, quota_id, invoice_has_room) where applies order by rank limit 1
  ) chosen on true
  left join lateral (
    select * from payment_sources(account, quota_id, invoice_has_room) where name = requested_source
  ) requested on true
$$;
