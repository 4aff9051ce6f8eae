-- How often mails were opened, of campaigns in countries that count it. Nothing says by whom.
create table campaign_opens (
  campaign_id uuid primary key references campaigns on delete cascade,
  opens int not null
);
