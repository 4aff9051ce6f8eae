import { randomUUID } from "node:crypto";
import { StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import { FigureBasis, FigureUnit } from "@doorlight/proto/common/v1/statistics_service_pb";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Given } from "./given.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: Given;

beforeAll(async () => {
  purchasing = await startPurchasing({}, { idleQueue: true });
  ({ given } = purchasing);
  await given.priceList();
});
afterAll(() => purchasing.stop());
beforeEach(async () => {
  // Each test's leads come in, and are sold, on days of their own.
  await purchasing.db("figure_runs").delete();
  await purchasing.db("daily_figures").delete();
  purchasing.clock.set(now.toISOString());
});

const count = (at = hoursFromNow(1)) => {
  purchasing.clock.set(at.toISOString());
  return purchasing.runJob("count-figures");
};

const day = (at: Date) => at.toISOString().slice(0, 10);

const money = ["sold", "refunded", "lead_revenue", "other_revenue"];

async function figures(firstDay: string, lastDay = firstDay, basis = FigureBasis.SOLD) {
  const client = purchasing.clientOf("gateway", StatisticsService);
  const as = purchasing.asUser(randomUUID(), { role: "admin" });
  const period = { firstDay, lastDay };
  const { sums } = await client.sumFigures(
    { basis, period, country: "FI", unit: FigureUnit.PERIOD, figures: money },
    await as,
  );
  return Object.fromEntries(sums.map(({ figure, number, amount }) => [figure, [Number(number), Number(amount)]]));
}

const counted = () => purchasing.db("daily_figures").orderBy(["basis", "day", "figure", "kind", "currency"]);

/** Buys a lead published an hour before. */
async function buys(at: Date, wallet: Parameters<Given["agent"]>[0] = {}) {
  const lead = await given.lead({
    publishedAt: new Date(at.getTime() - 3_600_000),
    expiresAt: new Date(at.getTime() + 9e7),
  });
  const agent = await given.agent(wallet);
  const { purchase } = await given.buys(agent, lead, {}, at);
  return { lead, agent, purchaseId: purchase!.id };
}

const refund = (purchaseId: string) =>
  purchasing.consume(RefundApprovedSchema, { requestId: randomUUID(), purchaseId, country: "FI" });

test("counts a sale on the day it was sold in its country, and its money by the ledger", async () => {
  // 22:30 UTC on the 1st of June is the 2nd in Helsinki.
  await buys(new Date("2026-06-01T22:30:00Z"));
  await buys(new Date("2026-06-02T10:00:00Z"), { credits: 1 });
  await count();

  expect(await figures("2026-06-01")).toEqual({});
  expect(await figures("2026-06-02")).toEqual({ sold: [2, 0], lead_revenue: [1, 4500] });
});

test("counts a sale on the day its lead came in, by that basis", async () => {
  await buys(new Date("2026-06-03T21:30:00Z"));
  await count();

  expect(await figures("2026-06-03", "2026-06-03", FigureBasis.RECEIVED)).toMatchObject({ sold: [1, 0] });
  expect(await figures("2026-06-03")).toEqual({});
  expect(await figures("2026-06-04")).toMatchObject({ sold: [1, 0] });
});

test("counts a late refund on the day of its sale", async () => {
  const { purchaseId } = await buys(new Date("2026-06-05T10:00:00Z"));
  await count();
  purchasing.clock.set(hoursFromNow(2).toISOString());
  await refund(purchaseId);
  await count(hoursFromNow(3));

  expect(await figures("2026-06-05")).toEqual({ sold: [1, 0], refunded: [1, 0], lead_revenue: [2, 0] });
});

test("counts no purchase that is marked as a test", async () => {
  const { purchaseId } = await buys(new Date("2026-06-06T10:00:00Z"));
  await purchasing.db("purchases").where({ id: purchaseId }).update({ test: true });
  await count();

  expect(await figures("2026-06-06")).toEqual({});
  // The ledger knows no tests: a test purchase in it is the violation that F1 finds.
  const broken = await invariantViolations(purchasing.db, hoursFromNow(1));
  expect(broken.F1).toHaveLength(1);
  expect(broken.F3).toMatchObject([
    { purchase_id: purchaseId, found_in: "ledger" },
    { purchase_id: purchaseId, found_in: "doorlight.purchasing.purchase.confirmed.v1" },
  ]);
  await purchasing.db("purchases").where({ id: purchaseId }).update({ test: false });
});

test("has the same rows after each change as after a count of all days", async () => {
  await count(hoursFromNow(-1));
  const bought = [];
  for (let hour = 0; hour < 6; hour++) {
    bought.push(await buys(hoursFromNow(hour), { credits: hour % 2 }));
    if (hour % 3 === 0) {
      purchasing.clock.set(hoursFromNow(hour + 0.5).toISOString());
      await refund(bought[0]!.purchaseId);
      await refund(bought.at(-1)!.purchaseId);
    }
    await count(hoursFromNow(hour + 0.6));
  }
  const byChange = (await counted()).filter((row) => row.day >= day(now));
  await purchasing.db("figure_runs").delete();
  await count(hoursFromNow(7));

  expect(byChange.length).toBeGreaterThan(0);
  expect((await counted()).filter((row) => row.day >= day(now))).toEqual(byChange);
});

test("opens the rows of a figure, the newest first, page by page", async () => {
  const first = await buys(new Date("2026-06-08T10:00:00Z"));
  const second = await buys(new Date("2026-06-08T11:00:00Z"));
  await count();
  const client = purchasing.clientOf("gateway", StatisticsService);
  const as = await purchasing.asUser(randomUUID(), { role: "admin" });
  const asked = {
    basis: FigureBasis.SOLD,
    period: { firstDay: "2026-06-08", lastDay: "2026-06-08" },
    country: "FI",
    figure: "sold",
    limit: 1,
  };
  const page = await client.listFigureRows(asked, as);
  const next = await client.listFigureRows({ ...asked, cursor: page.nextCursor }, as);

  expect([...page.rows, ...next.rows].map(({ leadId, userId }) => [leadId, userId])).toEqual([
    [second.lead, second.agent.id],
    [first.lead, first.agent.id],
  ]);
  expect(next.nextCursor).toBe("");
});

test("finds a day whose revenue is not that of the ledger", async () => {
  await buys(new Date("2026-11-10T10:00:00Z"));
  await count(hoursFromNow(2));
  expect((await invariantViolations(purchasing.db, hoursFromNow(2))).F1).toBeUndefined();
  await purchasing.db("daily_figures").where({ figure: "lead_revenue", day: "2026-11-10" }).increment("amount", 1);

  const { F1 } = await invariantViolations(purchasing.db, hoursFromNow(2));
  expect(F1).toEqual(expect.arrayContaining([expect.objectContaining({ day: "2026-11-10", country: "FI" })]));
});

test("finds a test purchase that the statistics would count", async () => {
  const { purchaseId } = await buys(new Date("2026-06-09T10:00:00Z"), { credits: 1 });
  await purchasing.db("purchases").where({ id: purchaseId }).update({ test: true });
  const { rows } = await purchasing.db.raw("select pg_get_viewdef('statistic_facts') as view");
  await purchasing.db.raw(`create or replace view statistic_facts as ${rows[0].view.replaceAll("NOT p.test", "true")}`);

  const { F3 } = await invariantViolations(purchasing.db, hoursFromNow(1));
  expect(F3).toEqual(expect.arrayContaining([expect.objectContaining({ purchase_id: purchaseId, found_in: "sold" })]));
  await purchasing.db.raw(`create or replace view statistic_facts as ${rows[0].view}`);
  await purchasing.db("purchases").where({ id: purchaseId }).update({ test: false });
});
