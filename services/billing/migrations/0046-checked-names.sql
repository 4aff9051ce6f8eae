-- The check of a VAT number confirms that it belongs to the business named beside it (article 18 of regulation (EU)
-- 282/2011). Another name is as unchecked as another number.
drop trigger billing_details_uncheck on billing_details;
create trigger billing_details_uncheck before update on billing_details
  for each row when ((new.tax_id, new.business_name) is distinct from (old.tax_id, old.business_name))
  execute function uncheck_tax_id();
