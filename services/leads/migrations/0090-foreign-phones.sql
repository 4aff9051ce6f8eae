-- Whether the seller's number is of neither the country nor a neighbour: agents read it before they buy. Leads from before say no;
-- they can be bought for a week.
alter table leads add column foreign_phone boolean not null default false;
