-- Purchases as purchasing published them. A row is locked by whatever happens to its attempts and requests. `version` grows
-- with each event about it. Once the seller's contact is erased, words that may name the seller go too.
create table purchases (
  purchase_id uuid primary key,
  lead_id uuid not null,
  buyer_id uuid not null,
  country text not null,
  lead_type text not null,
  fee bigint not null,
  currency text not null,
  payment_source text not null,
  acquired_at timestamptz not null,
  version bigint not null default 0,
  reminded_at timestamptz,
  contact_erased_at timestamptz
);
create index purchases_of_lead on purchases (lead_id);
create index purchases_of_buyer on purchases (buyer_id, acquired_at);
create index purchases_age on purchases (country, acquired_at);

create table contact_attempts (
  id uuid primary key default uuidv7(),
  purchase_id uuid not null references purchases,
  kind text not null check (kind in ('call', 'no_answer', 'message', 'mail', 'mail_bounced')),
  attempted_at timestamptz not null,
  note text not null,
  idempotency_key text not null,
  logged_at timestamptz not null,
  constraint attempts_lie_in_the_past check (attempted_at <= logged_at),
  constraint attempts_one_per_key unique (purchase_id, idempotency_key)
);

-- pending -> rejected | refunded | cancelled; rejected -> pending once, by an appeal. `pending_since` begins the seven days.
create table refund_requests (
  id uuid primary key default uuidv7(),
  purchase_id uuid not null references purchases,
  reason text not null check (reason in (
    'unreachable', 'wrong_phone', 'not_selling', 'duplicate', 'outside_list', 'wrong_facts', 'has_agent', 'other'
  )),
  description text not null,
  state text not null default 'pending' check (state in ('pending', 'rejected', 'refunded', 'cancelled')),
  requested_at timestamptz not null,
  pending_since timestamptz not null,
  appeal text,
  appealed_at timestamptz,
  idempotency_key text not null,
  request_digest text not null,
  version bigint not null,
  constraint requests_appeal_whole check ((appeal is null) = (appealed_at is null)),
  constraint requests_one_per_key unique (purchase_id, idempotency_key)
);
-- A cancelled request makes room for another one, unless it was rejected before: so a purchase is refunded at most once (S11).
create unique index requests_one_per_purchase on refund_requests (purchase_id)
  where state <> 'cancelled' or appealed_at is not null;
create index requests_pending on refund_requests (pending_since, id) where state = 'pending';
create index requests_age on refund_requests (requested_at, id);

create function refuse_request_state() returns trigger language plpgsql as $$
begin
  raise exception 'a refund request does not go from % to %', coalesce(old.state, 'nothing'), new.state
    using errcode = 'integrity_constraint_violation';
end
$$;
create trigger requests_begin before insert on refund_requests
  for each row when (new.state <> 'pending') execute function refuse_request_state();
create trigger requests_go_on before update on refund_requests
  for each row when (
    old.state <> new.state and (old.state, new.state) not in (
      ('pending', 'rejected'), ('pending', 'refunded'), ('pending', 'cancelled'), ('rejected', 'pending')
    )
    or (old.state, new.state) = ('rejected', 'pending') and not (old.appealed_at is null and new.appealed_at is not null)
  )
  execute function refuse_request_state();

-- One outcome of each round; the second round is that of the appeal. No admin: a rule has decided.
create table refund_decisions (
  request_id uuid not null references refund_requests,
  round smallint not null check (round in (1, 2)),
  approved boolean not null,
  message text not null,
  admin_id uuid,
  decided_at timestamptz not null,
  primary key (request_id, round)
);
create unique index decisions_one_approval on refund_decisions (request_id) where approved;
create index decisions_age on refund_decisions (decided_at);
