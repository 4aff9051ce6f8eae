-- Buyers of test leads (decision 108): programs with a token for tests read them, and nobody is mailed.
alter table lead_buyers add column is_test boolean not null default false;
