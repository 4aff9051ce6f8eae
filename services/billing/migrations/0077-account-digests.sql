create table data_keys (
  sealing_key_id bytea primary key,
  sealed_key bytea not null,
  sealed_at timestamptz not null
);
comment on table data_keys is 'one key, from which everything that outlives a TOKEN_KEY is derived, sealed by each of the present TOKEN_KEYs';

-- Company ids and cards that accounts have, or had, as digests under the data key (decision 0112): equal for two accounts of
-- one company or with one card. `ended_at`: the account has it no more.
create table account_digests (
  user_id uuid not null,
  country text not null,
  kind text not null check (kind in ('company', 'card')),
  digest bytea not null,
  saved_at timestamptz not null,
  ended_at timestamptz,
  version bigint not null default 1,
  primary key (user_id, kind, digest)
);
create index account_digests_same on account_digests (digest, kind);
create index account_digests_ended on account_digests using brin (ended_at);

-- False until the digests of the account follow its company id and cards: of accounts from before, and of one that a former
-- release saves during a roll-out.
alter table billing_details add column digests_follow boolean not null default false;
create index billing_details_without_digests on billing_details (user_id) where not digests_follow and erased_at is null;

create function digests_fall_behind() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'billing_details' then
    new.digests_follow := false;
    return new;
  end if;
  update billing_details set digests_follow = false where user_id = new.user_id and digests_follow;
  return null;
end
$$;
create trigger billing_details_change_company before update on billing_details
  for each row when (new.tax_id is distinct from old.tax_id and new.erased_at is null)
  execute function digests_fall_behind();
create trigger cards_change after insert or update of removed_at on cards
  for each row execute function digests_fall_behind();
