-- When the mails with the figures were queued, each once even if a campaign goes on after its end.
alter table campaigns add column end_report_at timestamptz, add column week_report_at timestamptz;
create index campaigns_to_report on campaigns (ended_at)
  where ended_at is not null and reporting_email is not null and week_report_at is null;
