-- A purchase that is consumed after the erasure of its contact is mailed with the same reason. Null for erasures before this.
alter table lead_ends add column erasure_reason text check (erasure_reason in ('withdrawn', 'withdrawn_by_us', 'retention'));
