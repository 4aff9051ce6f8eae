-- Openings of a seller's page: time, browser and system, no network address. The rows go with the contact.
create table page_openings (
  id bigint generated always as identity primary key,
  request_id uuid not null references requests on delete cascade,
  opened_at timestamptz not null,
  device text not null,
  is_export boolean not null
);
create index page_openings_request on page_openings (request_id, opened_at);
