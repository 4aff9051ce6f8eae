-- How many of an account's credits are paid. Given ones, and those of a pack that is not paid, are not: they are spent first,
-- but while the account is on hold, when only paid ones buy. A refund gives back what its purchase took. Reads the account's
-- movements of credits one after the other, which only an account on hold is asked for.
create function paid_credits(user_id uuid) returns integer language plpgsql stable set enable_seqscan = off as $$
declare
  movement record;
  paid bigint := 0;
  unpaid bigint := 0;
  from_unpaid bigint;
  bought_unpaid uuid[] := '{}';
begin
  for movement in
    select t.amount, t.purchase_id, t.to_account = 'credits' as comes,
      t.kind in ('signup_grant', 'admin_grant') or t.kind = 'credit_pack' and not is_paid(t.reference_id) as is_unpaid,
      exists (
        select from account_disputes d
        where d.user_id = t.user_id and d.after_id < t.id and (d.until_id >= t.id or d.until_id is null)
          and t.kind <> 'signup_return'
      ) as is_held
    from ledger_transactions t
    where t.user_id = paid_credits.user_id and t.unit = 'CREDIT'
    order by t.id
  loop
    if movement.comes then
      if movement.is_unpaid or movement.purchase_id = any (bought_unpaid) then
        unpaid := unpaid + movement.amount;
      else
        paid := paid + movement.amount;
      end if;
    else
      from_unpaid := case when movement.is_held then greatest(movement.amount - paid, 0) else least(movement.amount, unpaid) end;
      unpaid := unpaid - from_unpaid;
      paid := paid - (movement.amount - from_unpaid);
      if from_unpaid > 0 and movement.purchase_id is not null then
        bought_unpaid := bought_unpaid || movement.purchase_id;
      end if;
    end if;
  end loop;
  return greatest(paid, 0);
end
$$;
