import type { Db } from "@doorlight/common/db";
import { makeSearch, type Searched } from "@doorlight/common/search";

const ACCOUNTS: Searched = {
  kind: "account",
  byId: "select user_id as id from billing_details where user_id = :id and business_name <> ''",
  by: {
    ids: `select user_id as id from billing_details where erased_at is null and array_to_tsvector(
      business_words(business_name, tax_id, street_address, postal_code, city, reference)
    ) @@ :words`,
    match: "beginning",
  },
  shown: `select user_id as id, business_name as name, tax_id as detail, null::timestamptz as at, user_id as key
    from billing_details where user_id = any(:found)`,
};

/** The expression of the index `invoices_found_by`. */
export const INVOICE_WORDS = "invoice_words(number, payment_reference, plain_reference, content)";

const INVOICES: Searched = {
  kind: "invoice",
  byId: "select id from invoices where id = :id",
  by: {
    ids: `select id from invoices where ${INVOICE_WORDS} @@ :words`,
    match: "beginning",
  },
  // Its day as the invoice states it: of the noon, that day is shown wherever the admin is.
  shown: `select id, number as name, content #>> '{buyer,businessName}' as detail,
      (issued_on + time '12:00') at time zone 'UTC' as at, id as key
    from invoices where id = any(:found)`,
};

/**
 * What admins find in billing: invoices and billing details by the name, number and address of the business, invoices by
 * their number and payment reference too.
 */
export const makeSearchStore = (db: Db) => makeSearch(db, [ACCOUNTS, INVOICES]);
