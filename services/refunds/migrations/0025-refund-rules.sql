-- Which rule requested a refund before its buyer asked. Null if the buyer asked, and in requests of a release before.
alter table refund_requests
  add column rule text check (rule in ('duplicate', 'closed_soon', 'withdrawn_by_us')),
  add constraint only_rules_have_a_rule check (by_rule or rule is null);
update refund_requests asked
set rule = case
  when asked.reason = 'duplicate' then 'duplicate'
  when exists (
    select from seller_acts act join purchases bought using (lead_id)
    where bought.purchase_id = asked.purchase_id and act.act = 'withdrawn_by_us' and act.acted_at <= asked.requested_at
  ) then 'withdrawn_by_us'
  else 'closed_soon'
end
where by_rule;
