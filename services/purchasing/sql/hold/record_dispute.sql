-- A dispute of a charge as billing published it, if it is not known newer. The account is locked as by a purchase, so that each
-- of its purchases is decided before or after it. Returns the purchases whose contacts are withheld from now on, or shown again:
-- of one, of several that a pack or a fee has paid, or none.
create function record_dispute(
  charge_id uuid, user_id uuid, country text, purpose text, reference_id uuid, holds_account boolean,
  withholds_contact boolean, stands boolean, version bigint, at timestamptz
) returns setof purchases language plpgsql set enable_seqscan = off
as $$
declare
  last_id bigint;
  disputed purchases;
begin
  insert into accounts (user_id, country) values (record_dispute.user_id, record_dispute.country) on conflict do nothing;
  perform from accounts a where a.user_id = record_dispute.user_id for no key update;
  select coalesce(max(t.id), 0) into last_id from ledger_transactions t where t.user_id = record_dispute.user_id;
  insert into account_disputes as known (
    charge_id, user_id, purpose, reference_id, holds_account, withholds_contact, stands, version, after_id, until_id, changed_at
  )
  values (
    record_dispute.charge_id, record_dispute.user_id, record_dispute.purpose, record_dispute.reference_id,
    record_dispute.holds_account, record_dispute.withholds_contact, record_dispute.stands, record_dispute.version,
    last_id, case when not record_dispute.holds_account then last_id end, at
  )
  on conflict on constraint account_disputes_pkey do update set
    holds_account = excluded.holds_account, withholds_contact = excluded.withholds_contact, stands = excluded.stands,
    version = excluded.version, changed_at = excluded.changed_at,
    until_id = case when not excluded.holds_account then coalesce(known.until_id, last_id) end
  where known.version < excluded.version;
  if not found then
    return;
  end if;
  for disputed in
    update purchases p set
      withheld_at = case when d.is_withheld then at end,
      -- Disputes have versions of their own, and one purchase may be withheld by several.
      withheld_version = greatest(coalesce(p.withheld_version, 0) + 1, record_dispute.version)
    from disputed_purchases(record_dispute.user_id) d
    where p.id = d.purchase_id and (p.withheld_at is not null) <> d.is_withheld
    returning p.*
  loop
    -- The same click again gets the purchase as it is now.
    update idempotency_keys k set answer = to_jsonb(disputed)
    where k.user_id = disputed.buyer_id and k.answer ->> 'id' = disputed.id::text;
    return next disputed;
  end loop;
end
$$;
