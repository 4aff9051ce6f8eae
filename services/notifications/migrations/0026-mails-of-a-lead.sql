-- The mails because of a bought lead, for its timeline.
create index mail_deliveries_of_lead on mail_deliveries ((task ->> 'leadId')) where task ->> 'leadId' is not null;
