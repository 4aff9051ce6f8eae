-- One row per lead. A lead that its seller closed before its publication was consumed has nothing but its end.
create table leads (
  lead_id uuid primary key,
  country text,
  lead_type text,
  cap smallint check (cap > 0),
  spots_taken smallint not null default 0 constraint leads_spots_within_cap check (spots_taken between 0 and cap),
  postal_code text,
  city text,
  region text,
  published_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  version bigint not null default 0,
  unique (lead_id, cap),
  constraint leads_published_whole check (
    num_nulls(country, lead_type, cap, postal_code, city, region, published_at, expires_at) = 0
    or (published_at is null and closed_at is not null)
  )
) with (fillfactor = 70);

-- One row per purchase. The cap is copied from the lead so that a check can enforce it (S1); the foreign key keeps the
-- copy true. A refunded purchase keeps its spot, a released one gives it back.
create table purchases (
  id uuid primary key default uuidv7(),
  lead_id uuid not null,
  cap smallint not null,
  spot_no smallint not null check (spot_no between 1 and cap),
  buyer_id uuid not null references accounts,
  office_id uuid,
  state text not null,
  payment_source text not null,
  fee_amount bigint not null check (fee_amount > 0),
  currency text not null,
  price_parts jsonb not null,
  price_list_version bigint not null,
  reserved_at timestamptz not null,
  acquired_at timestamptz,
  released_at timestamptz,
  refunded_at timestamptz,
  trace_id text not null,
  foreign key (lead_id, cap) references leads (lead_id, cap),
  constraint purchases_state_whole check (
    case state
      when 'reserved' then num_nonnulls(acquired_at, released_at, refunded_at) = 0
      when 'confirmed' then acquired_at is not null and num_nonnulls(released_at, refunded_at) = 0
      when 'released' then released_at is not null and num_nonnulls(acquired_at, refunded_at) = 0
      when 'refunded' then num_nulls(acquired_at, refunded_at) = 0 and released_at is null
      else false
    end
  )
);
create unique index purchases_live_spot on purchases (lead_id, spot_no) where state <> 'released';
create unique index purchases_live_office on purchases (lead_id, office_id) where state <> 'released';
create unique index purchases_live_buyer on purchases (lead_id, buyer_id) where state <> 'released';
create index purchases_of_buyer on purchases (buyer_id, acquired_at desc, id desc);

-- The edges of the state machine. A source that settles at once reserves and confirms in one step.
create function refuse_purchase_state() returns trigger language plpgsql as $$
begin
  raise exception 'a purchase does not go from % to %', coalesce(old.state, 'nothing'), new.state
    using errcode = 'integrity_constraint_violation';
end
$$;
create trigger purchases_begin before insert on purchases
  for each row when (new.state not in ('reserved', 'confirmed'))
  execute function refuse_purchase_state();
create trigger purchases_go_on before update of state on purchases
  for each row when (
    (old.state, new.state) not in (('reserved', 'confirmed'), ('reserved', 'released'), ('confirmed', 'refunded'))
  )
  execute function refuse_purchase_state();
