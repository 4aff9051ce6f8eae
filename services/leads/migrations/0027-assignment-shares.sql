-- For the share of bought leads that end in an assignment.
create index leads_age on leads using brin (published_at);
