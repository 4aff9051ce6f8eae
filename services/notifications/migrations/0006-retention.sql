-- Mails and the leads behind them are purged by age: src/domain/retention.ts.
create index mail_deliveries_age on mail_deliveries (created_at) where status <> 'queued';
create index lead_ends_erased on lead_ends (erased_at) where erased_at is not null;
