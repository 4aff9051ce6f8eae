-- For the metrics of invoices, which are read every half minute: what did not reach its buyer, and what was to be paid.
create index invoice_deliveries_rejected on invoice_deliveries (invoice_id) where state = 'rejected';
create index invoices_due on invoices (due_on) where kind = 'invoice';
