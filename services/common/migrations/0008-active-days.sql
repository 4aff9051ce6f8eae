-- The days of their country's time zone on which agents were active, by the facts of the figure `active`: agents of two days
-- cannot be added up. A row may grow to a page before its days are compressed or moved: reading it back costs more than its size.
create table active_days (
  country text not null,
  user_id uuid not null,
  days datemultirange not null,
  primary key (country, user_id)
) with (toast_tuple_target = 8160);

-- The count up to which agents' days are counted. A release without them leaves it behind, and all are counted again.
alter table figure_runs add column agents_until timestamptz;

-- Agents one by one are in no daily or monthly figures any more.
delete from daily_figures where figure = 'active';
delete from monthly_figures where figure = 'active';
