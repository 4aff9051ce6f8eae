import { refusalOf } from "@doorlight/common/testing";
import { InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
  billing.clock.set("2026-11-21T10:00:00Z");
}, 60_000);
afterAll(() => billing.stop());

const eInvoice = {
  invoicingMethod: InvoicingMethod.E_INVOICE,
  eInvoiceAddress: "0037 0112 0389",
  eInvoiceOperator: "003708599126",
};

test("saves an e-invoice address as it will be used, and offers the operators of the country", async () => {
  const userId = await billing.agent(eInvoice);
  const { details } = await billing.details.getDetails({}, await billing.asUser(userId));
  expect(details).toMatchObject({ eInvoiceAddress: "003701120389", complete: true });
  expect(details!.operators).toContainEqual(expect.objectContaining({ code: "003708599126", name: "OpenText" }));
  const refusal = await refusalOf(billing.agent({ ...eInvoice, eInvoiceAddress: "0088:123", eInvoiceOperator: "X" }));
  expect(refusal).toMatchObject({
    code: "invalid_request",
    fields: [
      { path: "eInvoiceAddress", code: "e_invoice_address_invalid" },
      { path: "eInvoiceOperator", code: "operator_unknown" },
    ],
  });
});

test.each([
  ["an address", { e_invoice_address: "nonsense" }],
  ["an operator", { e_invoice_operator: "Basware" }],
])("mails the PDF to an account with %s of before the rules that takes nothing, and says so", async (_, former) => {
  const [userId, valid] = [await billing.agent(eInvoice), await billing.agent(eInvoice)];
  await billing.db("billing_details").where({ user_id: userId }).update(former);
  for (const id of [userId, valid]) await billing.purchase(id);
  await billing.run();
  const issued = async (id: string) => (await billing.issued(id))[0];
  expect(await issued(userId)).toMatchObject({ deliver_by: "mail", address_invalid: true });
  expect(await issued(valid)).toMatchObject({ deliver_by: "e_invoice", address_invalid: false });
  const invoice = { invoiceId: (await issued(userId))!.id };
  expect((await billing.invoicing.getInvoice(invoice, billing.admin)).invoice).toMatchObject({
    deliveryDetail: "address_invalid",
  });
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters cascade");
});
