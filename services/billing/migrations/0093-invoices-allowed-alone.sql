alter table details_corrections
  add column worth bigint not null default 0 check (worth >= 0),
  add column approval_id uuid;
comment on column details_corrections.worth is 'what an account may owe on invoice since an admin allowed it; 0 of others, and of releases before';
comment on column details_corrections.approval_id is 'what another admin approved; null if one admin did it alone, within the limit of the day';
create index details_corrections_worth on details_corrections (corrected_by, corrected_at) where worth > 0;
create unique index details_corrections_approved on details_corrections (approval_id) where approval_id is not null;
