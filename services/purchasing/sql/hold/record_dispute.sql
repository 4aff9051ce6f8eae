-- A dispute of a charge as billing published it, if it is not known newer. The account is locked as by a purchase, so that each
-- of its purchases is decided before or after it, and what it shares with others, for theirs. Returns the purchases whose contacts are withheld from now on, or shown again.
create function record_dispute(
  charge_id uuid, user_id uuid, country text, purpose text, reference_id uuid, holds_account boolean,
  withholds_contact boolean, stands boolean, version bigint, at timestamptz
) returns setof purchases language plpgsql set enable_seqscan = off
as $$
declare
  last_id bigint;
begin
  insert into accounts (user_id, country) values (record_dispute.user_id, record_dispute.country) on conflict do nothing;
  perform from accounts a where a.user_id = record_dispute.user_id for no key update;
  perform lock_debtors(record_dispute.user_id);
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
  if found then
    return query select * from withhold_contacts(record_dispute.user_id, record_dispute.version, at);
  end if;
end
$$;
