import * as z from "zod/mini";
import { InvoicedAccount } from "./account-invoices.ts";
import { Country, idParams, nextCursor, optionalText, pageQuery, requiredText } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

/** A VAT number of another country of the union that an account has typed and nobody has looked up: VAT is charged. */
export const UncheckedTaxId = z.object({
  /** Account whose billing details name it. */
  account: InvoicedAccount,
  /** As the account typed it. */
  businessName: z.string(),
  /** With the letters of its country. */
  taxId: z.string(),
  /** Of the business. */
  businessCountry: z.string(),
});
export type UncheckedTaxId = z.output<typeof UncheckedTaxId>;

export const listUncheckedTaxIds = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/unchecked-tax-ids",
  summary: "List the VAT numbers of other countries that nobody has checked. VAT is charged until then.",
  access: admins,
  params: z.strictObject({ country: Country }),
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(UncheckedTaxId), nextCursor }),
});

export const checkTaxId = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/check-tax-id",
  summary:
    "Say that an account's VAT number of another country was looked up and is valid: what it buys from now on bears no VAT.",
  access: admins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject({
    /** As it was looked up: another one by now is refused. */
    taxId: requiredText(40),
    /** As it was shown with the number: another one by now is refused. */
    businessName: optionalText(200),
    /** Consultation number of the answer of VIES, which proves that it was asked; kept with the check. */
    consultationNumber: z._default(optionalText(40), ""),
  }),
  refusals: ["not_found"],
});
