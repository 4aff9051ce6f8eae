-- All buyers of a lead that a super admin refunded, those too who had not asked.
alter table refund_requests
  drop constraint refund_requests_rule_check,
  add constraint refund_requests_rule_check
    check (rule in ('duplicate', 'closed_soon', 'withdrawn_by_us', 'lead_refunded'));
