-- How many of an account's credits are paid, and which purchases were bought by credits of packs whose contacts a dispute
-- withholds, or of one pack. Given credits, and those of a pack that is not paid, are not paid: they are spent first, those of a disputed pack
-- before others, but while the account is on hold only paid ones buy. A refund gives back what its purchase took. `given_only`: those of
-- packs count as paid, even if their price is not. `shown_too`: also those of a dispute that does not stand and withholds no
-- contact any more. `spends_paid_first`: always, as nobody kept when a dispute of another account began to hold this one. Reads the account's movements of credits one after the other, which only a
-- dispute, an account on hold, and admins who look at what was given are asked for.
create function replay_credits(
  user_id uuid, of_pack uuid default null, given_only boolean default false, shown_too boolean default false,
  spends_paid_first boolean default false, out paid integer, out disputed_ids uuid[]
)
language plpgsql stable set enable_seqscan = off as $$
declare
  movement record;
  unpaid bigint := 0;
  disputed bigint := 0;
  from_paid bigint;
  from_disputed bigint;
  unpaid_ids uuid[] := '{}';
begin
  paid := 0;
  disputed_ids := '{}';
  for movement in
    select t.amount, t.purchase_id, t.to_account = 'credits' as comes, t.kind in ('signup_return', 'admin_return') as is_given_back,
      t.kind = 'credit_pack' and not given_only and case
        when of_pack is not null then t.reference_id = of_pack
        else exists (select from account_disputes d where d.reference_id = t.reference_id and (d.withholds_contact or shown_too and not d.stands))
      end as is_disputed,
      t.kind in ('signup_grant', 'admin_grant') or t.kind = 'credit_pack' and not given_only and not is_paid(t.reference_id)
        as is_unpaid,
      exists (
        select from account_disputes d
        where d.user_id = t.user_id and d.after_id < t.id and (d.until_id >= t.id or d.until_id is null)
          and t.kind not in ('signup_return', 'admin_return')
      ) as is_held
    from ledger_transactions t
    where t.user_id = replay_credits.user_id and t.unit = 'CREDIT'
    order by t.id
  loop
    if movement.comes then
      if movement.is_disputed or movement.purchase_id = any (disputed_ids) then
        disputed := disputed + movement.amount;
      elsif movement.is_unpaid or movement.purchase_id = any (unpaid_ids) then
        unpaid := unpaid + movement.amount;
      else
        paid := paid + movement.amount;
      end if;
    else
      from_paid := case
        when movement.is_held or spends_paid_first then least(movement.amount, paid) else greatest(movement.amount - unpaid - disputed, 0)
      end;
      from_disputed := case when movement.is_given_back then 0 else least(movement.amount - from_paid, disputed) end;
      paid := paid - from_paid;
      disputed := disputed - from_disputed;
      unpaid := unpaid - (movement.amount - from_paid - from_disputed);
      if from_disputed > 0 and movement.purchase_id is not null then
        disputed_ids := disputed_ids || movement.purchase_id;
      elsif from_paid < movement.amount and movement.purchase_id is not null then
        unpaid_ids := unpaid_ids || movement.purchase_id;
      end if;
    end if;
  end loop;
  paid := greatest(paid, 0);
end
$$;
