-- The constraint invoices_numbers has an index of the same columns, which is read backwards for the newest.
drop index invoices_newest;
