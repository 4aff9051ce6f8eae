-- A sale without VAT needs an invoice that names its buyer: purchasing gets the event again of accounts without complete details.
update billing_details set reverse_published = false
where tax_id_checked_at is not null and erased_at is null
  and ('' in (business_name, street_address, postal_code, city) or invoicing_method is null);
