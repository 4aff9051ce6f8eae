import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import {
  BoughtLead,
  buyLead,
  getInvoice,
  getInvoicePdf,
  getInvoiceXml,
  getLedger,
  type Invoice,
  listInvoices,
} from "@doorlight/gateway/contract";
import { beginJob } from "./support/begin-job.ts";
import { cardPayer } from "./support/cards.ts";
import { type Agent, someAdmin, someLead } from "./support/given.ts";
import { mailedTo } from "./support/inbox.ts";
import { askForRefund, resolved } from "./support/refunds.ts";

const ISSUED = { timeoutMs: 40_000 };

/** So many invoices and credit notes, newest first, once the newest has its documents. */
async function documentsOf(agent: Agent, count: number): Promise<Invoice[]> {
  return eventually(async () => {
    for (const job of ["card-invoices", "invoice-documents"]) await beginJob("billing", job);
    const { items } = await agent.call(listInvoices, { query: {} });
    expect([items.length, items[0]?.hasDocuments]).toEqual([count, true]);
    return items;
  }, ISSUED);
}

test("invoices a lead that a card paid, mails and shows it, and credits its refund", async () => {
  const agent = await cardPayer();
  const { id } = await someLead();
  const { purchase } = BoughtLead.parse(await agent.call(buyLead, { params: { id }, body: {} }));
  const [invoice] = await documentsOf(agent, 1);
  expect(invoice).toMatchObject({ kind: "invoice", byCard: true, state: "paid", dueOn: null, paymentDetails: null });
  const params = { id: invoice!.id };
  const { lines, payments } = await agent.call(getInvoice, { params });
  expect(lines).toMatchObject([{ kind: "purchase", purchaseId: purchase.id, net: purchase.fee }]);
  expect(payments).toMatchObject([{ by: "card", amount: invoice!.gross }]);
  for (const file of [getInvoicePdf, getInvoiceXml]) expect((await agent.try(file, { params })).status).toBe(200);
  const name = { id: invoice!.id, number: invoice!.number };
  const { items } = await agent.call(getLedger, { query: {} });
  expect(items.find(({ lead }) => lead?.id === id)?.invoice).toEqual(name);
  expect(await mailedTo(agent.email, new RegExp(`(${invoice!.number})`))).toBe(invoice!.number);

  await resolved(await someAdmin("super_admin"), await askForRefund(agent, purchase), "approved");
  const [note, credited] = await documentsOf(agent, 2);
  expect(note).toMatchObject({ kind: "credit_note", byCard: true, credits: invoice!.number, gross: invoice!.gross });
  expect(credited).toMatchObject({ ...name, state: "credited", credited: invoice!.gross });
  await mailedTo(agent.email, new RegExp(`(${note!.number})`));
});
