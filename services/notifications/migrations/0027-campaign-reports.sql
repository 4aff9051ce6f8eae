-- Mails that came back about a campaign's mail, as they arrived; purged after 30 days.
create table campaign_reports (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null,
  kind text not null check (kind in ('hard_bounce', 'soft_bounce', 'complaint', 'other')),
  raw bytea not null,
  received_at timestamptz not null
);
create index campaign_reports_delivery on campaign_reports (delivery_id);
create index campaign_reports_age on campaign_reports (received_at);
