import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { DeliveryState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { InvoiceMailQueuedSchema } from "@doorlight/proto/billing/v1/mails_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeInvoiceDeliveryStore } from "../src/db/invoice-delivery-store.ts";
import { makeInvoiceWatchStore } from "../src/db/invoice-watch-store.ts";
import { NOVEMBER, RUN_DAY, startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters cascade");
});

const CAUSE = "carrier_pigeon: TypeError";

/** No release has a writer of such a format. */
async function writeFormat(invoiceId: string, format: string): Promise<void> {
  const triggers = (state: string) => billing.db.raw(`alter table invoices ${state} trigger user`);
  await triggers("disable");
  const content = billing.db.raw("content || ?", [JSON.stringify({ format })]);
  await billing.db("invoices").where({ id: invoiceId }).update({ content });
  await triggers("enable");
}

/** Of two accounts; the documents of the first cannot be made. */
async function issueTwo(): Promise<[string, string]> {
  const users = [await billing.agent(), await billing.agent()];
  for (const userId of users) await billing.purchase(userId);
  billing.clock.set(RUN_DAY);
  await billing.runJob("invoice-run", { country: "FI", month: NOVEMBER });
  const [broken, whole] = await billing.db("invoices").orderBy("sequence").pluck<string[]>("id");
  await writeFormat(broken!, "carrier_pigeon");
  await drainOutbox(billing.db);
  await expect(billing.runJob("invoice-documents")).rejects.toThrow("Some documents were not made");
  return [broken!, whole!];
}

const failed = async (country = "FI", cursor = "") =>
  billing.invoicing.listFailedDocuments({ country, limit: 1, cursor }, billing.admin);
const seen = async (invoiceId: string) => (await billing.invoicing.getInvoice({ invoiceId }, billing.admin)).invoice;
const send = async (invoiceId: string) => (await billing.invoicing.sendInvoice({ invoiceId }, billing.admin)).cause;
const mailed = async () =>
  (await drainOutbox(billing.db)).of(InvoiceMailQueuedSchema).map(({ invoiceId }) => invoiceId);
const undelivered = () => makeInvoiceWatchStore(billing.db).countUndelivered(new Date(RUN_DAY));

test("lists an invoice whose documents fail with the cause, and stops no other", async () => {
  const [broken, whole] = await issueTwo();
  expect(await mailed()).toEqual([whole]);
  const { user_id: userId, number } = await billing.db("invoices").where({ id: broken }).first("user_id", "number");
  expect(await failed()).toMatchObject({
    invoices: [{ invoiceId: broken, number, userId, cause: CAUSE, attempts: 1 }],
    nextCursor: "",
  });
  expect((await failed("SE")).invoices).toEqual([]);
  expect(await seen(broken)).toMatchObject({ delivery: DeliveryState.PENDING, deliveryDetail: CAUSE });
  expect(await undelivered()).toEqual([{ country: "FI", cause: "unmade", count: 1 }]);
});

test("makes missing documents before sending an invoice, and says the cause if that fails", async () => {
  const [broken] = await issueTwo();
  await mailed();
  expect(await send(broken)).toBe(CAUSE);
  expect(await mailed()).toEqual([]);
  expect((await failed()).invoices).toMatchObject([{ attempts: 2 }]);

  await writeFormat(broken, "finvoice_3_0");
  expect(await send(broken)).toBe("");
  expect(await mailed()).toEqual([broken]);
  expect((await failed()).invoices).toEqual([]);
  expect(await seen(broken)).toMatchObject({ delivery: DeliveryState.SENT, deliveryDetail: "", hasDocuments: true });
  expect(await undelivered()).toEqual([]);
  await billing.runJob("invoice-documents");
  expect(await mailed()).toEqual([]);
  expect((await refusalOf(billing.invoicing.sendInvoice({ invoiceId: randomUUID() }, billing.admin))).code).toBe(
    "not_found",
  );
});

test("counts an invoice by an operator as failed no more while it waits for the operator", async () => {
  const [broken] = await issueTwo();
  await billing.db.raw("alter table invoices disable trigger user");
  await billing.db("invoices").where({ id: broken }).update({ deliver_by: "e_invoice" });
  await billing.db.raw("alter table invoices enable trigger user");
  const files = makeInvoiceDeliveryStore(billing.db);
  const documents = { pdf: Buffer.from("%PDF"), eInvoice: Buffer.from("<a/>") };
  await billing.db.transaction((tx) => files.addDocuments(tx, broken, documents, billing.clock.now()));
  // Somebody who has tried at the same moment.
  await billing.db.transaction((tx) => files.fail(tx, broken, CAUSE, billing.clock.now()));
  expect((await failed()).invoices).toEqual([]);
  expect(await seen(broken)).toMatchObject({ delivery: DeliveryState.PENDING, deliveryDetail: "" });
});

test("lists the failed invoices page by page, oldest first", async () => {
  const [first, second] = await issueTwo();
  await billing.db.raw("truncate invoice_documents");
  await billing.db("invoice_deliveries").where({ invoice_id: second }).update({ state: "pending", sent_at: null });
  await writeFormat(second, "carrier_pigeon");
  await expect(billing.runJob("invoice-documents")).rejects.toThrow();
  const page = await failed();
  expect(page.invoices).toMatchObject([{ invoiceId: first }]);
  expect(await failed("FI", page.nextCursor)).toMatchObject({ invoices: [{ invoiceId: second }], nextCursor: "" });
});
