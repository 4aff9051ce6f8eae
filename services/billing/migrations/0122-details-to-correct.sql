-- Admins see on their first screen how many there are, and on the page of invoices which.
create index billing_details_to_correct on billing_details (country, user_id) where problems <> '{}';
