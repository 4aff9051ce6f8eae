-- What super admins corrected of billing details: the names of the fields, never their values. The version is the one
-- that the correction made. Kept until the account is erased.
create table details_corrections (
  user_id uuid not null,
  version bigint not null,
  corrected_at timestamptz not null,
  corrected_by uuid not null,
  fields text[] not null check (cardinality(fields) > 0),
  reason text not null check (reason <> ''),
  primary key (user_id, version)
);
