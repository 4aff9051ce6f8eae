-- For the metrics of invoices, which are read every half minute: undelivered and due invoices.
create index invoice_deliveries_rejected on invoice_deliveries (invoice_id) where state = 'rejected';
create index invoices_due on invoices (due_on) where kind = 'invoice';
