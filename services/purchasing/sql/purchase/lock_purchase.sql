-- A purchase, locked with its buyer's account, its quota and its lead in the order in which clicks lock them. No row if
-- there is none.
create function lock_purchase(purchase_id uuid) returns setof purchases language sql as $$
  select from accounts
  where user_id = (select p.buyer_id from purchases p where p.id = purchase_id) for no key update;
  select from quotas
  where quota_id = (select p.quota_id from purchases p where p.id = purchase_id) for no key update;
  select from leads
  where lead_id = (select p.lead_id from purchases p where p.id = purchase_id) for no key update;
  select p.* from purchases p where p.id = purchase_id for no key update;
$$;
