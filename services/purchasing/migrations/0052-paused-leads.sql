-- Leads that cannot be bought for now (decision 115), by the last event of leads about that; and those that no list buys any
-- more, because a buyer says that the person is not selling or cannot be reached.
alter table leads
  add column paused boolean not null default false,
  add column pause_version bigint not null default 0,
  add column lists_ended boolean not null default false;
