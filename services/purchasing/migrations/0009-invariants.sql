-- For the checks of each minute, which look at the newest rows alone.
create index purchases_age on purchases using brin (reserved_at) with (autosummarize = on);
create index ledger_age on ledger_transactions using brin (occurred_at) with (autosummarize = on);
