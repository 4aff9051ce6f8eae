-- A card with a charge that its holder disputes, or that the bank took back, pays for no account until the charge stands or a
-- super admin ends that (decision 0113). Its owners keep it: it is never removed for that.
alter table cards add column suspended_at timestamptz;

create function is_card_blocked(provider_id text, fingerprint text) returns boolean language sql stable as $$
  select exists (
    select from disputes join charges on charges.id = disputes.charge_id
    where block_ended_at is null and (outcome is null or outcome = 'lost')
      and (charges.provider_card_id = is_card_blocked.provider_id or charges.card_fingerprint = is_card_blocked.fingerprint)
  )
$$;

-- The card that an account's next charge is on: its default, or while that is suspended the oldest of the others.
create function paying_card(user_id uuid) returns uuid language sql stable as $$
  select id from cards
  where cards.user_id = paying_card.user_id and removed_at is null and suspended_at is null
  order by is_default desc, created_at, id limit 1
$$;

-- Which dispute of a charge this is, since when the provider has it, and of when its newest news is: a bank may dispute a charge
-- again, and news come in any order. Null for disputes of before.
alter table disputes
  add column provider_id text,
  add column provider_opened_at timestamptz,
  add column reported_at timestamptz;
