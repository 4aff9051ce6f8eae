-- A lead that an admin marked as a duplicate: its buyers are refunded without asking.
alter table seller_acts
  drop constraint seller_acts_act_check,
  add constraint seller_acts_act_check check (
    act in ('closed', 'phone_corrected', 'consent_withdrawn', 'outcome_reported', 'withdrawn_by_us', 'duplicate_found')
  );
