import { randomUUID } from "node:crypto";
import { FigureBasis, FigureUnit, StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { statisticsInvariants } from "../src/db/statistics-invariants.ts";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());

async function figures(basis: FigureBasis, month: string) {
  const period = { firstDay: `${month}-01`, lastDay: `${month}-28` };
  const asked = { basis, period, country: "FI", unit: FigureUnit.PERIOD };
  const { sums } = await billing.clientOf("gateway", StatisticsService).sumFigures(asked, billing.admin);
  return Object.fromEntries(sums.map(({ figure, number, amount }) => [figure, [Number(number), Number(amount)]]));
}

const violations = async () => {
  const [F2] = statisticsInvariants;
  if (!F2 || !("sql" in F2)) throw new Error("F2 is no query");
  const { rows } = await billing.db.raw<{ rows: object[] }>(F2.sql, {
    now: billing.clock.now(),
    since: new Date("2026-11-01"),
  });
  return rows;
};

test("counts lines by the month of their sale or invoice, credit notes too, as the documents say", async () => {
  const userId = await billing.agent();
  for (const amount of [1_000n, 2_000n, 4_000n]) await billing.purchase(userId, { amount });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  await billing.runJob("count-figures");
  const { lines } = await billing.invoicing.getInvoice({ invoiceId: invoice!.id }, billing.admin);
  billing.clock.set("2026-12-11T10:00:00Z");
  await billing.invoicing.createCreditNote(
    { invoiceId: invoice!.id, lineIds: [lines[0]!.id], reason: "Agreed", idempotencyKey: randomUUID() },
    await billing.asUser(randomUUID(), { role: "super_admin" }),
  );
  billing.clock.set("2026-12-12T10:00:00Z");
  await billing.runJob("count-figures");

  const credited = Number(lines[0]!.net?.amount);
  const expected = { invoiced: [3, 7_000], credited: [1, -credited] };
  expect(await figures(FigureBasis.SOLD, "2026-11")).toEqual(expected);
  expect(await figures(FigureBasis.INVOICED, "2026-12")).toEqual({
    ...expected,
    sold: [3, 0],
    refunded: [1, 0],
    lead_revenue: [4, 7_000 - credited],
  });
  expect(await figures(FigureBasis.INVOICED, "2026-11")).toEqual({});
  expect(await violations()).toEqual([]);

  await billing.db("daily_figures").where({ basis: "invoiced", figure: "credited" }).increment("amount", 1);
  expect(await violations()).toEqual([expect.objectContaining({ country: "FI", day: "2026-12-11" })]);
  await billing.db("figure_runs").delete();
  // The first count is in several transactions.
  expect(await violations()).toEqual([]);
});
