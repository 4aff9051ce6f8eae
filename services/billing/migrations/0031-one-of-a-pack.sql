-- Two tabs that buy the same pack at the same moment have two keys. `alone_until`: until then no other click buys this pack
-- for the account; without end while it is yet to be paid. Null if the buyer has confirmed to want one more, and in
-- sales of a release before.
alter table sales
  add column alone_until timestamptz,
  add constraint sales_alone check (alone_until is null or (not automatic and alone_until >= created_at)),
  add constraint sales_one_of_a_pack exclude using gist (
    user_id with =, pack_id with =, tstzrange(created_at, alone_until) with &&
  ) where (alone_until is not null and state in ('pending', 'sold'));
