alter table approvals alter column currency drop not null;
comment on column approvals.amount is 'minor units of the currency; without one, what a price differs by in hundredths of a percent';
