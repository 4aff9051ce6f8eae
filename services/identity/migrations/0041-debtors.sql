create table debtors (
  user_id uuid primary key references users,
  email text not null,
  first_name text not null,
  last_name text not null,
  locale text not null,
  erased_at timestamptz not null,
  mailed_at timestamptz,
  next_check_at timestamptz not null
);
comment on table debtors is
  'people of erased accounts until purchasing and billing say that nothing is owed: recipients of invoices and reminders';
comment on column debtors.mailed_at is 'when they were mailed that they owe, and what is kept';
create index debtors_due on debtors (next_check_at);
