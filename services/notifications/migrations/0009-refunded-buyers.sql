-- Buyers who have lost the contact by a refund. They are mailed when it is erased, but not when the request is closed.
alter table lead_buyers add column refunded boolean not null default false;
