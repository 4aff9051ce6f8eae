import * as z from "zod/mini";
import { Country } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { CardSales } from "./messages/card-sales.ts";

export { CardSales };

const ofCountry = z.strictObject({ country: Country });

export const getCardSales = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/card-sales",
  summary: "Say how many card sales have their invoice, and how many wait for billing details.",
  access: admins,
  params: ofCountry,
  answer: z.object({ sales: CardSales }),
  refusals: ["not_found"],
});

export const invoiceFormerCardSales = endpoint({
  method: "POST",
  path: "/api/admin/invoicing/:country/former-card-sales",
  summary: "Invoice card sales of before there were such invoices, too. It invoices nothing twice.",
  access: ["super_admin"],
  audited: true,
  keeps: { values: ["country"] },
  params: ofCountry,
  status: 202,
  answer: z.object({ sales: CardSales }),
  refusals: ["not_found"],
});
