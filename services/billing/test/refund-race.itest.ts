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

test("a purchase that comes while its refund commits is on no invoice", async () => {
  const [userId, purchaseId] = [await billing.agent(), randomUUID()];
  const { adding } = await billing.db.transaction(async (tx) => {
    await makePurchaseRefundStore().markRefunded(tx, purchaseId, billing.clock.now());
    const added = billing.purchase(userId, { purchaseId });
    await eventually(async () => {
      const waiting = await billing.db("pg_stat_activity").whereRaw("datname = current_database()");
      expect(waiting).toContainEqual(expect.objectContaining({ wait_event: "advisory" }));
    });
    return { adding: added };
  });
  await adding;
  await billing.run();
  expect(await billing.issued(userId)).toEqual([]);
});
