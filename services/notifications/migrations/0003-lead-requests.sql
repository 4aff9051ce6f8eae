-- The request behind each published lead.
create table lead_requests (
  lead_id uuid primary key,
  request_id uuid not null
);
