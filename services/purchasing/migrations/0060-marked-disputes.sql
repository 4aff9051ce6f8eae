-- Whether the leads that a disputed pack or fee has paid are marked, too: the release before marked only a purchase that was charged
-- itself. A job marks those of its disputes once.
alter table account_disputes add column is_marked boolean not null default false;
create index account_disputes_unmarked on account_disputes (user_id) where withholds_contact and not is_marked;

-- By which the leads of a fee are found.
create index quotas_of_contract on quotas (contract_id, valid_to);
