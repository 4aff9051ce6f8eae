-- Admins list the deals of one user, drafts too, which the index so far left out.
drop index deals_owner;
create index deals_owner on deals (owner_id);
