-- For the purges by age.
create index delivery_agreements_ended on delivery_agreements (country, ended_at) where ended_at is not null;
create index delivery_months_age on delivery_months using brin (month) with (autosummarize = on);
