-- Mailed as a PDF since the address or operator of the buyer's details takes no e-invoices; the former release knows none.
alter table invoices add column address_invalid boolean not null default false;
