-- Finds the other accounts of a business: its number may be written with a country's letters or in groups.
create index billing_details_business_number on billing_details ((regexp_replace(tax_id, '\D', '', 'g')))
  where tax_id <> '';
