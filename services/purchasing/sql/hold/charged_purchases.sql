-- The purchases that a charge of an account paid: the one that was charged itself, leads of a quota whose fee was, of whichever
-- colleague, and those bought by credits of a pack, which count as spent first.
create function charged_purchases(user_id uuid, reference_id uuid) returns setof uuid
language sql stable set enable_seqscan = off as $$
  select p.id from purchases p where p.id = charged_purchases.reference_id and p.buyer_id = charged_purchases.user_id
  union
  select p.id
  from contract_fees fee
  join quotas q on q.contract_id = fee.contract_id and q.valid_from < fee.valid_to and q.valid_to > fee.valid_from
  join purchases p on p.quota_id = q.quota_id
  where fee.fee_id = charged_purchases.reference_id and fee.user_id = charged_purchases.user_id
  union
  select unnest((replay_credits(charged_purchases.user_id, charged_purchases.reference_id)).disputed_ids)
$$;
