-- When a lead was closed as a duplicate or withdrawn, of which other mails tell; null once it is reopened.
alter table lead_ends add column voided_at timestamptz;
