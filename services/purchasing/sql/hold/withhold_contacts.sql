-- Withholds the contacts of the purchases that disputes of an account are about, or shows them again, and says whether a refund of
-- them is blocked: of one, of several that a pack or a fee has paid, or none. Returns those that change. The caller has locked the
-- account.
create function withhold_contacts(user_id uuid, version bigint, at timestamptz) returns setof purchases
language plpgsql set enable_seqscan = off as $$
declare
  disputed purchases;
begin
  for disputed in
    update purchases p set
      withheld_at = case when d.is_withheld then coalesce(p.withheld_at, at) end,
      refund_blocked = d.is_blocked,
      -- Disputes have versions of their own, and one purchase may be withheld by several.
      withheld_version = greatest(coalesce(p.withheld_version, 0) + 1, withhold_contacts.version)
    from disputed_purchases(withhold_contacts.user_id) d
    where p.id = d.purchase_id
      and ((p.withheld_at is not null) <> d.is_withheld or p.refund_blocked <> d.is_blocked)
    returning p.*
  loop
    -- The same click again gets the purchase as it is now.
    update idempotency_keys k set answer = to_jsonb(disputed)
    where k.user_id = disputed.buyer_id and k.answer ->> 'id' = disputed.id::text;
    return next disputed;
  end loop;
  update account_disputes d set is_marked = true where d.user_id = withhold_contacts.user_id and not d.is_marked;
end
$$;
