-- The checks of each minute look at the rows of the last day alone.
create index charges_age on charges using brin (created_at) with (autosummarize = on);
create index sales_age on sales using brin (created_at) with (autosummarize = on);
create index plan_fees_age on plan_fees using brin (created_at) with (autosummarize = on);
