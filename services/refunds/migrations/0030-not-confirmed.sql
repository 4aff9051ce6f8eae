-- Leads that were closed because nobody confirmed their persons: their buyers are refunded without asking (decision 115). And
-- what sellers answer when they are asked about a lead.
alter table seller_acts
  drop constraint seller_acts_act_check,
  add constraint seller_acts_act_check check (
    act in (
      'closed', 'phone_corrected', 'consent_withdrawn', 'outcome_reported', 'withdrawn_by_us', 'duplicate_found',
      'not_confirmed', 'said_selling', 'said_nobody_called'
    )
  );
create index seller_acts_not_confirmed on seller_acts (acted_at) where act = 'not_confirmed';
alter table refund_requests
  drop constraint refund_requests_rule_check,
  add constraint refund_requests_rule_check
    check (rule in ('duplicate', 'closed_soon', 'withdrawn_by_us', 'lead_refunded', 'not_confirmed'));
