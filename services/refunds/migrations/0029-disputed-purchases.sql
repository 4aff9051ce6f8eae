-- Purchases whose card charge is or was disputed, as billing published it last (decision 0113). `blocks`: no refund of it is
-- approved. `too_late`: one was approved before the dispute was known here.
create table disputed_purchases (
  purchase_id uuid primary key,
  blocks boolean not null,
  too_late boolean not null,
  version bigint not null,
  changed_at timestamptz not null
);

-- Every decision runs under the lock of the purchase, which a dispute takes too.
create function refuse_refund_of_disputed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from refund_requests r join disputed_purchases d on d.purchase_id = r.purchase_id
    where r.id = new.request_id and d.blocks
  ) then
    raise exception 'the charge of request % is disputed', new.request_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger no_refund_of_disputed before insert on refund_decisions
  for each row when (new.approved) execute function refuse_refund_of_disputed();
