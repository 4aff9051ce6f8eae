-- The VAT of a sale, frozen: its rate in hundredths of a percent, its amount. Null in rows of earlier releases, which
-- kept none.
alter table sales
  add column vat_basis_points integer check (vat_basis_points between 0 and 10000),
  add column vat bigint check (vat >= 0),
  add constraint sales_vat_whole check ((vat_basis_points is null) = (vat is null));
alter table plan_fees
  add column vat_basis_points integer check (vat_basis_points between 0 and 10000),
  add column vat bigint check (vat >= 0),
  add constraint plan_fees_vat_whole check ((vat_basis_points is null) = (vat is null));
alter table deal_fees
  add column vat_basis_points integer check (vat_basis_points between 0 and 10000),
  add column vat bigint check (vat >= 0),
  add constraint deal_fees_vat_whole check ((vat_basis_points is null) = (vat is null));

-- The card that was charged, also after it is removed. An erasure empties both.
alter table charges
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');
