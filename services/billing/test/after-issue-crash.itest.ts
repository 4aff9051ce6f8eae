import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { KILLS } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { doAndKill } from "./killed-process.ts";
import { NOVEMBER, RUN_DAY, startInvoices, type StartedInvoices } from "./start-invoices.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
});
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters cascade");
});

test.each(["billing.after_credit_note:1", "billing.commit:1"])(
  "writes a credit note once after a crash at %s, when it is asked for again",
  async (failpoint) => {
    for (let kill = 0; kill < KILLS; kill++) {
      const userId = await billing.agent();
      await billing.purchase(userId);
      await billing.run();
      const [invoice] = await billing.issued(userId);
      const lineIds = await billing.db("invoice_lines").where({ user_id: userId }).pluck<string[]>("id");
      const order = { invoiceId: invoice!.id, lineIds, reason: "Sold by mistake", idempotencyKey: randomUUID() };
      const as = await billing.asUser(randomUUID(), { role: "super_admin" });
      expect(await doAndKill(billing, { name: "createCreditNote", input: order, as }, failpoint)).toBe("SIGKILL");
      expect(await billing.issued(userId)).toHaveLength(1);

      for (let click = 0; click < 2; click++) await billing.invoicing.createCreditNote(order, as);
      expect(await billing.issued(userId)).toMatchObject([{ id: invoice!.id }, { kind: "credit_note", gross: 5648n }]);
      billing.clock.set("2026-11-21T10:00:00Z");
      await billing.db.raw("truncate invoice_runs cascade");
    }
    expect(await billing.violations()).toEqual([]);
  },
);

test.each(["billing.after_payment_reversal:1", "billing.commit:1"])(
  "reverses a payment once after a crash at %s, when it is asked for again",
  async (failpoint) => {
    for (let kill = 0; kill < KILLS; kill++) {
      const userId = await billing.agent();
      await billing.purchase(userId);
      await billing.run();
      const [invoice] = await billing.issued(userId);
      const paid = { amount: { amount: 5_648n, currency: "EUR" }, paidOn: "2026-12-10", idempotencyKey: randomUUID() };
      await billing.invoicing.recordPayment({ invoiceId: invoice!.id, ...paid }, billing.admin);
      const { id: paymentId } = await billing.db("invoice_payments").where({ invoice_id: invoice!.id }).first("id");
      const order = { invoiceId: invoice!.id, paymentId, reason: "Recorded twice", idempotencyKey: randomUUID() };
      const run = { name: "reversePayment" as const, input: order, as: billing.admin };
      expect(await doAndKill(billing, run, failpoint)).toBe("SIGKILL");
      const sums = () =>
        billing.db("invoice_payments").where({ invoice_id: invoice!.id }).orderBy("id").pluck("amount");
      expect(await sums()).toEqual([5_648n]);

      const payments = billing.clientOf("gateway", PaymentsService);
      for (let click = 0; click < 2; click++) await payments.reversePayment(order, billing.admin);
      expect(await sums()).toEqual([5_648n, -5_648n]);
      billing.clock.set("2026-11-21T10:00:00Z");
      await billing.db.raw("truncate invoice_runs cascade");
    }
    expect(await billing.violations()).toEqual([]);
  },
);

test("records a pay-back once after a crash at its commit, when it is asked for again", async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const userId = await billing.agent();
    await billing.purchase(userId);
    await billing.run();
    const [invoice] = await billing.issued(userId);
    const paid = { paidOn: "2026-12-10", idempotencyKey: randomUUID(), more: true };
    const over = { amount: 5_748n, currency: "EUR" };
    await billing.invoicing.recordPayment(
      { invoiceId: invoice!.id, amount: over, ...paid },
      await billing.asUser(randomUUID(), { role: "admin" }),
    );
    const as = await billing.asUser(randomUUID(), { role: "super_admin" });
    const input = { amount: { amount: "100", currency: "EUR" }, paidOn: "2026-12-10", idempotencyKey: randomUUID() };
    const order = { creditNoteId: invoice!.id, ...input };
    expect(await doAndKill(billing, { name: "payBackSurplus", input: order, as }, "billing.commit:1")).toBe("SIGKILL");
    const used = async () => (await billing.db("surpluses").where({ credit_note_id: invoice!.id }).first("used")).used;
    expect(await used()).toBe(0n);
    const again = { ...order, amount: { amount: 100n, currency: "EUR" } };
    const surpluses = billing.clientOf("gateway", SurplusesService);
    for (let click = 0; click < 2; click++) await surpluses.payBackSurplus(again, as);
    expect(await used()).toBe(100n);
    billing.clock.set("2026-11-21T10:00:00Z");
    await billing.db.raw("truncate invoice_runs cascade");
  }
  expect(await billing.violations()).toEqual([]);
});

test("hands an e-invoice over again after a crash behind the operator, as the same document", async () => {
  const folder = await mkdtemp(join(tmpdir(), "doorlight-e-invoices-"));
  const eInvoices = pathToFileURL(folder).href;
  for (let kill = 0; kill < KILLS; kill++) {
    await billing.purchase(
      await billing.agent({
        invoicingMethod: InvoicingMethod.E_INVOICE,
        eInvoiceAddress: "003720774740",
        eInvoiceOperator: "003723327487",
      }),
    );
  }
  billing.clock.set(RUN_DAY);
  await billing.runJob("invoice-run", { country: "FI", month: NOVEMBER });
  expect(await doAndKill(billing, { name: "invoiceDocuments", input: {}, eInvoices }, "none")).toBeNull();

  const stateOf = async (id: string) =>
    (await billing.db("invoice_deliveries").where({ invoice_id: id }).first()).state;
  for (const { id, number } of await billing.db("invoices").orderBy("sequence").select("id", "number")) {
    const handOver = { name: "handOver", input: { invoiceId: id }, eInvoices } as const;
    expect(await doAndKill(billing, handOver, "billing.after_invoice_handed_over:1")).toBe("SIGKILL");
    const before = await readFile(join(folder, `${number}.xml`));
    expect(await doAndKill(billing, handOver, "none")).toBeNull();
    expect(await readFile(join(folder, `${number}.xml`))).toEqual(before);
    expect(await stateOf(id)).toBe("sent");
  }
  expect(await readdir(folder)).toHaveLength(KILLS);
  await rm(folder, { recursive: true });
});
