alter table deals add column first_fee_id uuid;
comment on column deals.first_fee_id is 'of an accepted deal: the id under which purchasing counts its first fee among what its payer owes; null of releases before, and if it has none';
