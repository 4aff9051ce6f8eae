import { createHash, randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { InvoiceMailQueuedSchema } from "@doorlight/proto/billing/v1/mails_pb";
import { DocumentFormat, InvoiceState, RunState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { UserErasedSchema, UserErasureFinishedSchema, UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { RefundCancelledSchema, RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { extractText, getDocumentProxy } from "unpdf";
import { makeInvoiceWatchStore } from "../src/db/invoice-watch-store.ts";
import { NOVEMBER, startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  expect(await billing.violations()).toEqual([]);
  billing.clock.set("2026-11-21T10:00:00Z");
  // Each test has its own November.
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters, bank_entries cascade");
  await drainOutbox(billing.db);
});

test("makes one invoice of a month's purchases and packs on the 10th, with documents and a mail", async () => {
  const userId = await billing.agent();
  await billing.purchase(userId, { amount: 4_050n, discount: 450n });
  await billing.purchase(userId, { amount: 2_900n });
  await billing.buyPack(userId);
  await billing.purchase(userId, { at: "2026-11-30T22:00:00Z" });
  await billing.run();
  await billing.run();

  const [invoice, ...others] = await billing.issued(userId);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    number: "FI100001",
    payment_reference: "1000012",
    period: NOVEMBER,
    issued_on: "2026-12-10",
    due_on: "2026-12-24",
    net: 27_450n,
    vat: 7_000n,
  });
  const [files] = await billing.db("invoice_documents").where({ invoice_id: invoice!.id }).select("*");
  expect(createHash("sha256").update(files.pdf).digest()).toEqual(files.pdf_sha256);
  expect((await drainOutbox(billing.db)).of(InvoiceMailQueuedSchema)).toMatchObject([
    { userId, invoiceId: invoice!.id },
  ]);

  const as = await billing.asUser(userId);
  const { invoices } = await billing.invoices.listOwnInvoices({ limit: 10 }, as);
  const left = { amount: 34_450n, currency: "EUR" };
  expect(invoices).toMatchObject([
    {
      number: "FI100001",
      state: InvoiceState.OPEN,
      hasDocuments: true,
      paymentDetails: { iban: "FI2112345600000785", bic: "NDEAFIHH", bankgiro: "", left },
    },
  ]);
  expect(invoices[0]!.paymentDetails!.barcode).toMatch(/^4211234560000078500034450000\d{20}261224$/);
  const pdf = await billing.invoices.getDocument({ invoiceId: invoice!.id, format: DocumentFormat.PDF }, as);
  expect([pdf.fileName, Buffer.from(pdf.content).subarray(0, 5).toString()]).toEqual(["FI100001.pdf", "%PDF-"]);
  const stranger = billing.invoices.getDocument(
    { invoiceId: invoice!.id, format: DocumentFormat.PDF },
    await billing.asUser(randomUUID()),
  );
  expect((await refusalOf(stranger)).code).toBe("not_found");

  // A purchase at midnight of the first is December's.
  const next = await billing.invoices.getNextInvoice({}, as);
  expect(next.invoices).toMatchObject([{ period: "2026-12-01", on: "2027-01-10", net: { amount: 4_500n } }]);
});

test("shows an agent the own invoice as its documents have it, and another's like an unknown one", async () => {
  const userId = await billing.agent({ reference: "Order 7" });
  await billing.purchase(userId, { amount: 4_050n, discount: 450n });
  await billing.purchase(userId);
  await billing.run();
  const { id: invoiceId } = (await billing.issued(userId))[0]!;
  const { lines } = await billing.invoicing.getInvoice({ invoiceId }, billing.admin);
  const order = { invoiceId, lineIds: [lines[0]!.id], reason: "Twice", idempotencyKey: randomUUID() };
  const { superAdmin } = billing;
  const { creditNote } = await billing.invoicing.createCreditNote(order, superAdmin);

  const as = await billing.asUser(userId);
  const shown = await billing.invoicing.getInvoice({ invoiceId }, as);
  expect(shown).toEqual(await billing.invoicing.getInvoice({ invoiceId }, billing.admin));
  expect(shown.content).toMatchObject({
    seller: { registrationNumber: "0000000-0", vatNumber: expect.stringMatching(/^FI\d{8}$/), country: "FI" },
    buyer: { name: "Töölö Homes Oy", registrationNumber: "0000001-9", vatNumber: "", postalCode: "00100" },
    fromOn: "2026-11-01",
    untilOn: "2026-11-30",
    buyerReference: "Order 7",
    iban: "FI2112345600000785",
    vat: [{ rate: 25.5, reverseCharge: false, net: { amount: 8_550n }, vat: { amount: 2_180n } }],
    creditNotes: [{ id: creditNote!.id, number: "FI100002" }],
  });
  expect(shown.content?.credited).toBeUndefined();
  const line = { quantity: 1, unitPrice: { amount: 4_500n }, vatRate: 25.5, net: { amount: 4_500n } };
  expect(shown.lines).toMatchObject([
    { ...line, discount: { amount: 450n }, net: { amount: 4_050n }, credited: true },
    { ...line, discount: { amount: 0n }, credited: false },
  ]);
  expect(shown.payments).toMatchObject([{ by: "credit_note", reference: "FI100002" }]);
  const note = await billing.invoicing.getInvoice({ invoiceId: creditNote!.id }, as);
  expect(note.content).toMatchObject({
    reason: "Twice",
    untilOn: "2026-11-30",
    credited: { id: invoiceId, number: "FI100001" },
  });

  const stranger = await billing.asUser(randomUUID());
  for (const id of [invoiceId, creditNote!.id, randomUUID()])
    expect((await refusalOf(billing.invoicing.getInvoice({ invoiceId: id }, stranger))).code).toBe("not_found");
});

test("refuses every change of an issued invoice, its files and its lines", async () => {
  const userId = await billing.agent();
  await billing.purchase(userId);
  await billing.run();
  for (const change of [
    "update invoices set issued_on = issued_on + 1",
    "delete from invoices",
    "update invoice_documents set made_at = now()",
    "delete from invoice_documents",
    "update invoice_lines set vat = vat + 1",
    "delete from invoice_lines",
  ])
    await expect(billing.db.raw(change)).rejects.toThrow("never changes");
});

test("parks an account without details, stops nobody, and invoices it once they are there", async () => {
  const [complete, incomplete] = [await billing.agent(), randomUUID()];
  for (const userId of [complete, incomplete]) await billing.purchase(userId);
  await billing.run();
  expect(await billing.issued(complete)).toHaveLength(1);
  const { run } = await billing.invoicing.getRun({ country: "FI", period: NOVEMBER }, billing.admin);
  expect(run).toMatchObject({ accounts: 2, invoiced: 1, parked: [{ userId: incomplete, cause: "buyer_incomplete" }] });
  const { countParked, hasOpenLines } = makeInvoiceWatchStore(billing.db);
  expect([await hasOpenLines("FI", NOVEMBER), await hasOpenLines("FI", "2026-10-01")]).toEqual([true, false]);
  expect(await countParked()).toContainEqual({ country: "FI", cause: "buyer_incomplete", count: 1 });
  const { parked, parkedCount } = await billing.invoicing.listInvoicingWork({ limit: 100 }, billing.admin);
  const [own] = parked.filter(({ userId }) => userId === incomplete);
  expect(own).toMatchObject({ country: "FI", period: NOVEMBER, net: { amount: 4_500n, currency: "EUR" } });
  expect(parkedCount).toBe(parked.length);

  const retry = () =>
    billing.invoicing.retryAccount({ country: "FI", period: NOVEMBER, userId: incomplete }, billing.admin);
  expect((await retry()).cause).toBe("buyer_incomplete");
  await billing.putDetails(incomplete);
  expect((await retry()).cause).toBe("");
  expect(await billing.issued(incomplete)).toMatchObject([{ number: "FI100002" }]);
  expect((await refusalOf(retry())).code).toBe("not_found");
  expect((await countParked()).filter(({ cause }) => cause === "buyer_incomplete")).toEqual([]);
  expect(await hasOpenLines("FI", NOVEMBER)).toBe(false);
});

test("parks an account that fails with its cause, and numbers the others without a gap", async () => {
  const users = [await billing.agent(), await billing.agent(), await billing.agent()];
  for (const userId of users) await billing.purchase(userId);
  await billing.db("invoice_lines").where({ user_id: users[1] }).update({ currency: "EUR", item: '{"kind": "pack"}' });
  await billing.db.raw(`create or replace function fail_for_test() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`);
  await billing.db.raw(`create trigger fail_for_test before update on invoice_lines for each row
    when (new.user_id = '${users[1]}' and new.invoice_id is not null) execute function fail_for_test()`);
  await billing.run();
  await billing.db.raw("drop trigger fail_for_test on invoice_lines");
  const { run } = await billing.invoicing.getRun({ country: "FI", period: NOVEMBER }, billing.admin);
  expect(run).toMatchObject({ invoiced: 2, parked: [{ userId: users[1], cause: "error" }] });
  const numbers = await billing.db("invoices").orderBy("sequence").pluck("number");
  expect(numbers).toEqual(["FI100001", "FI100002"]);
});

test("invoices an erased account to its former details", async () => {
  const userId = await billing.agent({ businessName: "Åbo Hem Ab" });
  await billing.purchase(userId);
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  await billing.purchase(userId, { amount: 1_900n });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  const { content } = await billing.db("invoices").where({ id: invoice!.id }).first("content");
  expect(content).toMatchObject({ buyer: { businessName: "Åbo Hem Ab" }, net: "6400" });
  expect(await billing.db("invoice_buyers").where({ user_id: userId })).toEqual([]);
});

test("keeps an erased account's billing details for a purchase whose event comes after", async () => {
  const [userId, idle] = [await billing.agent({ businessName: "Åbo Hem Ab" }), await billing.agent()];
  const account = { userId, country: "FI" };
  for (const id of [userId, idle])
    await billing.consume(UserErasedSchema, { ...account, userId: id, mailboxKept: true });
  // Bought as the account was erased.
  await billing.purchase(userId);
  await billing.consume(UserErasureFinishedSchema, { ...account, userId: idle });
  expect(await billing.db("invoice_buyers").whereIn("user_id", [userId, idle]).pluck("user_id")).toEqual([userId]);
  await billing.run();
  const [invoice] = await billing.issued(userId);
  const { content } = await billing.db("invoices").where({ id: invoice!.id }).first("content");
  expect(content).toMatchObject({ buyer: { businessName: "Åbo Hem Ab" } });
});

test("deletes an erased account's billing details at once, or with the refund of the last line", async () => {
  const [idle, refunded] = [await billing.agent(), await billing.agent()];
  const purchaseId = await billing.purchase(refunded);
  const erase = (userId: string) => billing.consume(UserErasedSchema, { userId, country: "FI" });
  const kept = () => billing.db("invoice_buyers").whereIn("user_id", [idle, refunded]).pluck("user_id");
  await Promise.all([erase(idle), erase(refunded)]);
  expect(await kept()).toEqual([refunded]);
  await billing.refund(purchaseId);
  expect(await kept()).toEqual([]);
});

test("invoices to details changed before the invoice, and to former ones if emptied", async () => {
  const [moved, emptied] = [await billing.agent(), await billing.agent()];
  for (const userId of [moved, emptied]) await billing.purchase(userId);
  await billing.putDetails(moved, { city: "Espoo" });
  await billing.putDetails(emptied, { billingMethod: 1, streetAddress: "", city: "" });
  await billing.run();
  const contents = await billing.db("invoices").orderBy("sequence").select<{ user_id: string; content: never }[]>("*");
  const cityOf = (userId: string) => contents.find((row) => row.user_id === userId)?.content["buyer"]["city"];
  expect([cityOf(moved), cityOf(emptied)]).toEqual(["Espoo", "Helsinki"]);
});

test("writes an invoice in the language that its account reads, and a credit note in that too", async () => {
  const userId = await billing.agent();
  const purchaseId = await billing.purchase(userId);
  const reads = (locale: string) => billing.consume(UserUpdatedSchema, { userId, country: "FI", locale });
  await reads("sv");
  // An event of a release before says none.
  await reads("");
  await billing.run();
  await reads("en");
  await billing.refund(purchaseId);
  const documents = await billing.db("invoices").where({ user_id: userId }).orderBy("sequence").pluck("content");
  expect(documents.map(({ kind, language }) => [kind, language])).toEqual([
    ["invoice", "sv"],
    ["credit_note", "sv"],
  ]);
});

test("holds a purchase with a pending refund for the next run, and invoices a released one", async () => {
  const userId = await billing.agent();
  const [held, other] = [await billing.purchase(userId), await billing.purchase(userId, { amount: 2_900n })];
  const request = { requestId: randomUUID(), purchaseId: held, country: "FI" };
  await billing.consume(RefundRequestedSchema, request);
  await billing.run();
  expect(await billing.issued(userId)).toMatchObject([{ net: 2_900n }]);
  await billing.consume(RefundCancelledSchema, request);
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  expect(await billing.issued(userId)).toMatchObject([{ net: 2_900n }, { net: 4_500n, period: "2026-12-01" }]);
  expect(other).not.toBe(held);
});

test("removes a refunded line before the invoice, and makes a credit note after it, once", async () => {
  const userId = await billing.agent();
  const [early, late] = [await billing.purchase(userId), await billing.purchase(userId, { amount: 2_900n })];
  await billing.purchase(userId, { amount: 1_900n });
  await billing.refund(early);
  await billing.refund(early);
  await billing.run();
  const [invoice] = await billing.issued(userId);
  expect(invoice).toMatchObject({ net: 4_800n });
  await billing.refund(late);
  await billing.refund(late);
  const [, creditNote, ...others] = await billing.issued(userId);
  expect(others).toEqual([]);
  expect(creditNote).toMatchObject({ kind: "credit_note", number: "FI100002", net: 2_900n });
  const { content } = await billing.invoicing.getInvoice({ invoiceId: creditNote!.id }, billing.admin);
  expect(content).toMatchObject({ cause: "refund", reason: "" });
  const { invoice: seen, payments } = await billing.invoicing.getInvoice({ invoiceId: invoice!.id }, billing.admin);
  expect(seen?.paid?.amount).toBe(creditNote!.gross);
  expect(payments).toMatchObject([{ by: "credit_note", reference: "FI100002" }]);
});

test("keeps a purchase whose refund comes first off every invoice", async () => {
  const [userId, purchaseId] = [await billing.agent(), randomUUID()];
  await billing.refund(purchaseId);
  await billing.purchase(userId, { purchaseId });
  await billing.run();
  expect(await billing.issued(userId)).toEqual([]);
});

test("states a dry run's issues and oddities, and writes nothing", async () => {
  const [known, incomplete] = [await billing.agent(), randomUUID()];
  for (const userId of [known, incomplete]) await billing.purchase(userId);
  const purchaseId = await billing.purchase(known);
  await billing.consume(RefundRequestedSchema, { requestId: randomUUID(), purchaseId, country: "FI" });
  billing.clock.set("2026-12-09T12:00:00Z");
  const preview = await billing.invoicing.previewRun({ country: "FI" }, billing.admin);
  expect(preview).toMatchObject({
    period: NOVEMBER,
    totals: { invoices: 1, lines: 1, net: { amount: 4_500n }, vat: { amount: 1_148n } },
  });
  const one = { net: { amount: 4_500n }, lines: 1 };
  expect(preview.accounts).toMatchObject([
    { ...one, userId: known, buyerName: "Töölö Homes Oy", gross: { amount: 5_648n } },
  ]);
  expect(preview.leftOut).toMatchObject([
    { ...one, userId: incomplete, reason: "incomplete" },
    { ...one, userId: known, reason: "held" },
  ]);
  const part = { accounts: 1, net: { amount: 4_500n } };
  expect(preview).toMatchObject({ ready: part, incomplete: part, held: part });
  expect(preview.unusual).toMatchObject([{ reason: "new_account", userId: known }]);

  const of = { country: "FI", period: NOVEMBER };
  const draft = await billing.invoicing.previewInvoice({ ...of, userId: known }, billing.admin);
  expect(draft).toMatchObject({ gross: { amount: 5_648n }, toPay: { amount: 5_648n }, complete: true });
  expect(draft.lines.map(({ held }) => held)).toEqual([false, true]);
  const { content } = await billing.invoicing.previewDocument({ ...of, userId: known }, billing.admin);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  expect(text).toContain("Luonnos, ei lasku");
  expect(text).not.toContain("Viitenumero");
  const unknown = await billing.invoicing.previewInvoice({ ...of, userId: incomplete }, billing.admin);
  expect(unknown).toMatchObject({ gross: { amount: 5_648n }, complete: false });
  const refused = billing.invoicing.previewDocument({ ...of, userId: incomplete }, billing.admin);
  expect((await refusalOf(refused)).code).toBe("not_found");
  expect(await billing.db("invoices")).toEqual([]);
  expect(await billing.db("invoice_counters")).toEqual([]);
});

test("issues nothing before the country's 10th, and runs no current month by hand", async () => {
  const userId = await billing.agent();
  await billing.purchase(userId);
  billing.clock.set("2026-12-09T21:59:59Z");
  await billing.runJob("invoice-runs");
  expect(await billing.db("invoice_runs").where({ country: "FI" })).toEqual([]);
  billing.clock.set("2026-12-09T22:00:00Z");
  await billing.runJob("invoice-runs");
  expect(await billing.db("invoice_runs").where({ country: "FI" })).toMatchObject([{ period: NOVEMBER }]);
  const early = billing.invoicing.startRun({ country: "FI", period: "2026-12-01" }, billing.admin);
  expect((await refusalOf(early)).code).toBe("invalid_request");
});

test("lists for bookkeeping buyer, rate, days of payment and credit, and reminders sent and next", async () => {
  const userId = await billing.agent();
  for (const amount of [4_500n, 2_900n]) await billing.purchase(userId, { amount });
  await billing.run();
  const [issued] = await billing.issued(userId);
  const invoiceId = issued!.id;
  billing.clock.set("2027-01-05T10:00:00Z");
  await billing.runJob("remind-payers");
  const { reminders, nextReminderOn, lines } = await billing.invoicing.getInvoice({ invoiceId }, billing.admin);
  expect(reminders.map(({ days }) => days)).toEqual([7]);
  expect(nextReminderOn).toBe("2027-01-14");

  const paid = { invoiceId, amount: { amount: 9_287n, currency: "EUR" }, paidOn: "2026-12-20" };
  await billing.invoicing.recordPayment({ ...paid, idempotencyKey: randomUUID() }, billing.admin);
  const { superAdmin } = billing;
  const order = { invoiceId, lineIds: [lines[1]!.id], reason: "Twice", idempotencyKey: randomUUID() };
  await billing.invoicing.createCreditNote(order, superAdmin);
  const list = async (byCard?: boolean) =>
    (
      await billing.invoicing.listInvoices(
        { country: "FI", limit: 10, ...(byCard !== undefined && { byCard }) },
        billing.admin,
      )
    ).invoices;
  const about = { buyerName: "Töölö Homes Oy", buyerTaxId: "0000001-9", vatRate: 25.5, byCard: false };
  const noReverse = { reverseChargeNet: { amount: 0n, currency: "EUR" } };
  expect(await list()).toMatchObject([
    { ...about, ...noReverse, number: "FI100002", paidOn: "", creditedOn: "" },
    { ...about, ...noReverse, number: "FI100001", paidOn: "2026-12-20", creditedOn: "2027-01-05" },
  ]);
  expect([await list(true), (await list(false)).length]).toEqual([[], 2]);
});

test("says which part of a month so far is of months before that are not issued yet", async () => {
  const [userId, incomplete] = [await billing.agent(), randomUUID()];
  for (const buyer of [userId, incomplete]) await billing.purchase(buyer);
  billing.clock.set("2026-12-03T10:00:00Z");
  await billing.purchase(userId, { amount: 2_000n, at: "2026-12-02T10:00:00Z" });
  const seen = async (period: string) => {
    const of = { country: "FI", period };
    const { run } = await billing.invoicing.getRun(of, billing.admin);
    return [run, await billing.invoicing.previewRun(of, billing.admin)].map((one) => [
      one?.ready?.net?.amount,
      one?.earlier?.amount,
    ]);
  };
  expect(await seen("2026-12-01")).toEqual([
    [6_500n, 4_500n],
    [6_500n, 4_500n],
  ]);
  expect(await seen(NOVEMBER)).toEqual([
    [4_500n, undefined],
    [4_500n, undefined],
  ]);
  await billing.run();
  expect(await seen("2026-12-01")).toEqual([
    [2_000n, undefined],
    [2_000n, undefined],
  ]);
});

test("counts who gets an invoice and who is left out, and runs no month with nothing to issue", async () => {
  const [ready, incomplete, held] = [await billing.agent(), randomUUID(), await billing.agent()];
  for (const userId of [ready, incomplete, incomplete]) await billing.purchase(userId);
  const heldId = await billing.purchase(held);
  await billing.consume(RefundRequestedSchema, { requestId: randomUUID(), purchaseId: heldId, country: "FI" });
  const month = { country: "FI", period: NOVEMBER };
  const seen = async () => (await billing.invoicing.getRun(month, billing.admin)).run!;
  const part = (accounts: number, amount: bigint) => ({ accounts, net: { amount, currency: "EUR" } });
  expect(await seen()).toMatchObject({
    state: RunState.OPEN,
    ready: part(1, 4_500n),
    incomplete: part(1, 9_000n),
  });
  billing.clock.set("2026-12-02T10:00:00Z");
  expect((await seen()).state).toBe(RunState.WAITING);

  await billing.invoicing.startRun(month, billing.admin);
  await billing.runJob("invoice-run", { country: "FI", month: NOVEMBER });
  const done = await seen();
  expect(done).toMatchObject({ state: RunState.DONE, invoiced: 1, ready: part(0, 0n), incomplete: part(1, 9_000n) });
  billing.clock.set("2026-12-03T10:00:00Z");
  const again = await refusalOf(billing.invoicing.startRun(month, billing.admin));
  expect(again.fields).toMatchObject([{ path: "period", code: "nothing_to_issue" }]);
  expect((await seen()).finishedAt).toEqual(done.finishedAt);
});

const wrongSum = "update invoices set net = net + 1, gross = gross + 1 where kind =";

test.each([
  ["S12", "a credit note that is not the sum of its lines", `${wrongSum} 'credit_note'`],
  ["S13", "an invoice that is not the sum of its lines", `${wrongSum} 'invoice'`],
  ["S13", "a number that no invoice has", "update invoice_counters set last_number = last_number + 1"],
])("finds by %s %s", async (id, _, change) => {
  const userId = await billing.agent();
  const purchaseId = await billing.purchase(userId);
  await billing.run();
  await billing.refund(purchaseId);
  const put = (value: string) => billing.db.raw(`alter table invoices ${value} trigger user`);
  await put("disable");
  await billing.db.raw(change);
  await put("enable");
  expect((await billing.violations()).map((found) => found.id)).toContain(id);
  // The next check finds them gone.
  await billing.db.raw("truncate invoices, invoice_lines, invoice_counters cascade");
});
