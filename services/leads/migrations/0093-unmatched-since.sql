-- Since when a lead is to be matched: since it was stored, or went on after a pause. Its publication says less: that of a demo lead
-- was days before, and so was that of a lead that goes on.
alter table leads add column unmatched_since timestamptz not null default now();
