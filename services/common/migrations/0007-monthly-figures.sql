-- The daily figures of whole months, added up, so that a long period reads few rows.
create table monthly_figures (
  basis text not null check (basis in ('received', 'sold', 'invoiced')),
  country text not null,
  -- Its first day.
  month date not null,
  figure text not null,
  kind text not null,
  currency text not null,
  number bigint not null,
  amount bigint not null,
  primary key (basis, figure, country, month, kind, currency)
);

insert into monthly_figures (basis, country, month, figure, kind, currency, number, amount)
select basis, country, date_trunc('month', day), figure, kind, currency, sum(number), sum(amount)
from daily_figures group by 1, 2, 3, 4, 5, 6;

-- The count up to which the months are added up. A release without them leaves it behind, and all are added up again.
alter table figure_runs add column months_until timestamptz;
