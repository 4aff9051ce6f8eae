-- When an account was last asked by mail for the billing details that its card sales wait for.
create table details_asked (
  user_id uuid primary key,
  asked_at timestamptz not null
);

alter table card_lines add column due_at timestamptz;
comment on column card_lines.due_at is 'since when its buyer is known; null while the details are incomplete, and of a release before';
