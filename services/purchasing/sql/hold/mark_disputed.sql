-- Marks what disputes of an account, recorded by a release before, are about: that marked no lead
-- that a pack or a fee has paid, and blocked no refund.
create function mark_disputed(user_id uuid, at timestamptz) returns setof purchases
language plpgsql set enable_seqscan = off as $$
begin
  perform from accounts a where a.user_id = mark_disputed.user_id for no key update;
  return query select w.* from withhold_contacts(mark_disputed.user_id, 0, at) w;
end
$$;
