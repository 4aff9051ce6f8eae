-- What came back with the refund of a buyer. Null before it, and for refunds that a former release recorded.
alter table lead_buyers add column returned_as text;
