-- How often a mailbox, a telephone number or a home is in a confirmed request or a corrected contact, by digests that need the
-- key, whatever becomes of the request. For 90 days.
create table request_marks (
  request_id uuid not null references requests on delete cascade,
  kind text not null check (kind in ('mailbox', 'phone', 'corrected_phone', 'home')),
  digest bytea not null,
  marked_at timestamptz not null
);
create index request_marks_found on request_marks (digest, marked_at);
create index request_marks_of_request on request_marks (request_id, marked_at);
create index request_marks_age on request_marks (marked_at);
