import { randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing";
import { DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals("2026-12-01T10:00:00Z")));
afterAll(() => started.stop());

/** Until as many transactions wait for locks. */
const waiting = (most: number) =>
  eventually(async () => {
    const rows = await started.db("pg_stat_activity").whereRaw("datname = current_database()");
    expect(rows.filter(({ wait_event_type: type }) => type === "Lock")).toHaveLength(most);
  });

test("charges nothing anew of a fee that an admin credits while a cut waits for the numbers", async () => {
  const times = { startsOn: "2026-12-01", endsOn: "2027-01-31" };
  const deal = await started.makeActive({ ...times, type: DealType.FIXED, leadsPerMonth: 0 });
  started.clock.set("2027-01-10T06:00:00Z");
  await started.runJob("invoice-run", { country: "FI", month: "2026-12-01" });
  const lines = () => started.db("invoice_lines").where({ user_id: deal.terms!.payerId });
  const [{ id, invoice_id: invoiceId }] = await lines();
  const order = { invoiceId, lineIds: [id], reason: "x", idempotencyKey: randomUUID() };
  const invoicing = started.clientOf("gateway", InvoicingService);
  const superAdmin = await started.asUser(randomUUID(), { role: "super_admin" });
  await started.published();
  const both: Promise<unknown>[] = [];
  await started.db.transaction(async (tx) => {
    await tx.raw("select from invoice_counters where country = 'FI' for update");
    both.push(invoicing.createCreditNote(order, superAdmin));
    await waiting(1);
    both.push(started.update(deal, { ...deal.terms!, endsOn: "2027-01-15" } as never));
    await waiting(2);
  });
  await Promise.all(both);
  expect(await lines()).toHaveLength(1);
  const { returned, fees } = await started.published();
  expect([returned, fees]).toEqual([[], []]);
  expect((await started.get(deal.id)).history.at(-1)?.returned).toBeUndefined();
});
