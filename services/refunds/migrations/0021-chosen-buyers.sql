alter table seller_acts
  drop constraint seller_acts_act_check,
  add constraint seller_acts_act_check
    check (act in ('closed', 'phone_corrected', 'consent_withdrawn', 'outcome_reported')),
  add column chosen_agent_id uuid;
comment on column seller_acts.chosen_agent_id is 'of a reported outcome: the buyer that the seller chose';
