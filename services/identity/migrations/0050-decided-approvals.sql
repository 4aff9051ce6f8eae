-- What an approval was about stays with it; only words and addresses go once it is over.
alter table approvals
  add column decline_reason text,
  drop constraint approvals_check,
  add constraint approvals_carried check (request is not null or state not in ('asked', 'approved'));
comment on column approvals.request is 'the call as it will be carried out; once it is over without words and addresses, null of releases before';
comment on column approvals.decline_reason is 'in the words of the admin who declined it; null for others, and once its account is erased';
comment on column approvals.refusal is 'the code with which the service refused to carry it out, of its first field if there is one';
