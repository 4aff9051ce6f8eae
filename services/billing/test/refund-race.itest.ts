import { randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makePurchaseRefundStore } from "../src/db/purchase-refund-store.ts";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());

test("puts a purchase that comes while its refund commits on no invoice", async () => {
  const [userId, purchaseId] = [await billing.agent(), randomUUID()];
  const refunding = Promise.withResolvers<void>();
  await Promise.all([
    billing.db.transaction(async (tx) => {
      await makePurchaseRefundStore().markRefunded(tx, purchaseId, billing.clock.now());
      refunding.resolve();
      await eventually(async () => {
        const waiting = await billing.db("pg_stat_activity").whereRaw("datname = current_database()");
        expect(waiting).toContainEqual(expect.objectContaining({ wait_event: "advisory" }));
      });
    }),
    refunding.promise.then(() => billing.purchase(userId, { purchaseId })),
  ]);
  await billing.run();
  expect(await billing.issued(userId)).toEqual([]);
});

test("makes a payment wait for its invoice before it writes, so that no deadlock arises", async () => {
  const userId = await billing.agent();
  await billing.purchase(userId);
  await billing.run();
  const [invoice] = await billing.issued(userId);
  const amount = { amount: 1n, currency: "EUR" };
  const order = { invoiceId: invoice!.id, amount, paidOn: "2026-12-10", idempotencyKey: randomUUID() };
  const naming = Promise.withResolvers<void>();
  await Promise.all([
    billing.db.transaction(async (tx) => {
      // As a payment or a credit note that names the invoice takes it.
      await tx.raw("select from invoices where id = ? for key share", [invoice!.id]);
      naming.resolve();
      await eventually(async () => {
        const waiting = await billing.db("pg_stat_activity").whereRaw("datname = current_database()");
        expect(waiting).toContainEqual(expect.objectContaining({ wait_event_type: "Lock" }));
      });
      // Had the payment a share of it too, each would wait for the other.
      await tx.raw("select from invoices where id = ? for update nowait", [invoice!.id]);
    }),
    naming.promise.then(() => billing.invoicing.recordPayment(order, billing.admin)),
  ]);
});
