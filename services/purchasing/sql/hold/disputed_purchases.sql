-- The purchases that disputes of an account's charges are or were about, whether their contacts are withheld, and whether no refund
-- of them is approved: one that was charged itself, leads of a quota whose fee was, of whichever colleague, and those bought by
-- credits of a pack.
create function disputed_purchases(user_id uuid)
returns table (purchase_id uuid, is_withheld boolean, is_blocked boolean)
language sql stable set enable_seqscan = off as $$
  select charged.id, bool_or(charged.withholds_contact), bool_or(not charged.stands)
  from (
    select p.id, d.withholds_contact, d.stands
    from account_disputes d join purchases p on p.id = d.reference_id
    where d.user_id = disputed_purchases.user_id
    union all
    select p.id, d.withholds_contact, d.stands
    from account_disputes d
    join contract_fees fee on fee.fee_id = d.reference_id
    join quotas q on q.contract_id = fee.contract_id and q.valid_from < fee.valid_to and q.valid_to > fee.valid_from
    join purchases p on p.quota_id = q.quota_id
    where d.user_id = disputed_purchases.user_id
  ) charged
  group by charged.id
  union all
  select t.purchase_id, t.purchase_id = any (withheld.disputed_ids),
    t.purchase_id = any (withheld.disputed_ids || blocked.disputed_ids)
  from replay_credits(disputed_purchases.user_id) withheld
  cross join replay_credits(disputed_purchases.user_id, shown_too => true) blocked
  join ledger_transactions t on t.user_id = disputed_purchases.user_id and t.kind = 'charge' and t.unit = 'CREDIT'
$$;
