-- A match writes its decisions side by side; by list they are read in the order of list_decisions_newest.
alter table list_decisions drop constraint list_decisions_pkey, add primary key (lead_id, list_id);
