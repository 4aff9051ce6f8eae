-- Why a command gets no purchase at its quote; null if it gets one. A list has its own consent and caps, and buys
-- nothing, whatever pays, from the second reminder of an unpaid invoice of its debtor, nor while a dispute holds its
-- account, nor a lead whose person a claim doubts. A click on a full lead came a moment too late if a spot went just
-- now. An office's deal counts for those whose office identity has named for this very purchase: the others get
-- `office_unproven`, and ask it. A click that would charge a card needs complete billing details. Last, the charge has to be as shown and within the account's budget, unless its buyer
-- was asked about that, and no spot is reserved for a card while billing cannot charge any.
create function command_refusal(command purchase_command, quote lead_quote) returns text language plpgsql stable as $$
declare
  refusal text := quote.refusal;
begin
  if command.list_id is not null then
    refusal := coalesce(
      delivery_refusal(command.lead_id, command.list_id, command.buyer, quote.price, quote.unit, command.at), refusal,
      case when quote.on_hold then coalesce(
        (select 'account_on_hold' from accounts a where a.user_id = (command.buyer).id and a.on_hold), 'contact_support'
      ) end,
      (
        select 'invoice_overdue' from accounts a
        where a.user_id = (command.buyer).id and (as_one_debtor(a)).invoice_reminders > 1
      ),
      (
        select 'lead_unavailable' from leads l
        where l.lead_id = command.lead_id and (l.lists_ended or l.doubts <> '{}')
      )
    );
  elsif refusal = 'lead_unavailable' and quote.status = 'full' then
    perform from purchases p
    where p.lead_id = command.lead_id and p.state <> 'released' and p.reserved_at > command.at - interval '1 second';
    if found then
      return 'last_spot_taken';
    end if;
  end if;
  return case
    when refusal is not null then refusal
    when command.office_unproven and is_by_office(quote) then 'office_unproven'
    -- Each card payment has an invoice; lists go on, and theirs waits.
    when command.list_id is null and quote.settles_by = 'card'
      and not exists (select from accounts a where a.user_id = (command.buyer).id and a.billing_complete)
      then 'billing_details_missing'
    when not is_as_shown(command.shown, quote) then 'price_changed'
    -- Nested, so that nothing is added up for an account without a budget.
    when case
      when quote.unit is null and quote.settles_by <> 'nothing' and quote.budget is not null
        and command.beyond_budget is distinct from true
        then quote.price + spent_this_month((command.buyer).id, (command.buyer).time_zone, command.at) > quote.budget
    end then 'budget_reached'
    when quote.settles_by = 'card' and not command.can_charge then 'unavailable'
  end;
end
$$;
