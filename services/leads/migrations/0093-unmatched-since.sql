-- Since when a lead is to be matched: since it was stored. Its publication says less: that of a demo lead was days before. Of a lead
-- that goes on, its pause and reopening say it.
alter table leads add column unmatched_since timestamptz not null default now();
