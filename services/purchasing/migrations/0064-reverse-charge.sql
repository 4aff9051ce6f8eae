-- What the account buys bears no VAT, as billing says: its tax id is a checked VAT number of another country.
alter table accounts add column reverse_charge boolean not null default false;
