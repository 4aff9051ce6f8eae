-- Leads of test mode (decision 108): bought by tests alone, and nothing in the ledger moves for them.
alter table leads add column test boolean not null default false;

-- A confirmed purchase has its settlement (S6), but a test, which has none. A quota pays by a quota's unit; VAT is on money.
create or replace function require_settlement() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  paid_in text;
begin
  select t.unit into paid_in from ledger_transactions t where t.purchase_id = new.id and t.kind = 'charge';
  if new.test then
    if found then
      raise exception 'purchase % is a test, and its settlement moved something', new.id
        using errcode = 'integrity_constraint_violation';
    end if;
  elsif not found then
    raise exception 'purchase % is confirmed without a settlement', new.id
      using errcode = 'integrity_constraint_violation';
  elsif (paid_in = 'QUOTA') <> (new.quota_id is not null) or (new.vat_amount is not null and paid_in <> new.currency) then
    raise exception 'purchase % names a quota or VAT that its settlement does not have', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create or replace function require_refund() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not new.test
    and not exists (select from ledger_transactions t where t.purchase_id = new.id and t.kind = 'refund') then
    raise exception 'purchase % is refunded, and nothing moved back', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
