-- Pictures in the mails of campaigns, as they were re-encoded; deleted with their campaign.
create table campaign_pictures (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  content bytea not null,
  type text not null check (type in ('image/jpeg', 'image/png')),
  created_at timestamptz not null
);
create index campaign_pictures_campaign on campaign_pictures (campaign_id);
