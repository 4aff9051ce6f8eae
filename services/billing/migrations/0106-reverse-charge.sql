-- Whether purchasing knows that an account is charged without VAT: not of numbers that were checked before it asked.
alter table billing_details add column reverse_published boolean not null default true;
update billing_details set reverse_published = false where tax_id_checked_at is not null and erased_at is null;
create index billing_details_unpublished_reverse on billing_details (user_id) where not reverse_published;
