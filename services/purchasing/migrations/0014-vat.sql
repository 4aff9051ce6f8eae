-- The VAT of a payment by money, frozen: its rate in hundredths of a percent, its amount in the currency of the price.
-- Null if credits or quota paid, and in rows of earlier releases, which kept none. A charge's is that of its purchase.
alter table purchases
  add column vat_basis_points integer check (vat_basis_points between 0 and 10000),
  add column vat_amount bigint check (vat_amount >= 0),
  add constraint purchases_vat_whole check ((vat_basis_points is null) = (vat_amount is null)),
  add constraint purchases_vat_of_money check (vat_amount is null or payment_source not in ('credit', 'quota'));

alter table ledger_transactions
  add column vat_basis_points integer check (vat_basis_points between 0 and 10000),
  add column vat_amount bigint check (vat_amount >= 0),
  add constraint ledger_vat_whole check ((vat_basis_points is null) = (vat_amount is null)),
  add constraint ledger_vat_of_references check (
    vat_amount is null or kind in ('credit_pack_price', 'plan_fee', 'deal_fee')
  );
