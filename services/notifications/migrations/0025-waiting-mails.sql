-- A mail that must not go yet, because of its recipient's quiet hours, does not wait for us before that.
alter table mail_deliveries add column put_off_until timestamptz;
-- Finds the mail that waits longest.
create index mail_deliveries_oldest on mail_deliveries (coalesce(put_off_until, created_at)) where status = 'queued';
