create table approvals (
  id uuid primary key default uuidv7(),
  action text not null,
  asked_by uuid not null references users,
  idempotency_key text not null,
  subject_id uuid not null references users,
  amount bigint not null,
  currency text not null,
  request jsonb,
  state text not null check (state in ('asked', 'approved', 'refused', 'expired', 'carried_out', 'failed')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  alone boolean not null default false,
  refusal text,
  unique (asked_by, idempotency_key),
  check ((request is not null) = (state in ('asked', 'approved'))),
  check ((decided_by is null) = (state in ('asked', 'expired'))),
  -- Nobody approves what they asked for, but a super admin who is alone.
  check (decided_by <> asked_by or alone or state = 'refused')
);
comment on column approvals.request is 'the call as it will be carried out, in the words of its admin; null once it is over';
comment on column approvals.alone is 'approved by the super admin who asked, the only active admin';
comment on column approvals.refusal is 'the code with which the service refused to carry it out';
create index approvals_not_over on approvals (state, asked_at, id) where state in ('asked', 'approved');
create index approvals_by_time on approvals (asked_at, id);
create index approvals_of_subject on approvals (subject_id);
