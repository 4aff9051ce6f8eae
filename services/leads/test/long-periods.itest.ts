import { FigureBasis, FigureUnit, StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
let admin: Awaited<ReturnType<RunningLeads["asUser"]>>;
beforeAll(async () => {
  leads = await startLeads({}, { idleQueue: true });
  admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
});
afterAll(() => leads.stop());

const [aino, bo] = [crypto.randomUUID(), crypto.randomUUID()];
const edited = (user: string, ...days: string[]) =>
  leads
    .db("list_edits")
    .insert(days.map((day) => ({ user_id: user, country: "FI", edited_at: new Date(`${day}T12:00:00Z`) })));

beforeEach(async () => {
  await leads.db.raw("truncate list_edits, figure_runs, daily_figures");
  leads.clock.set("2026-06-15T12:00:00Z");
  await edited(aino, "2025-11-30", "2025-12-01", "2025-12-31", "2026-01-01", "2026-03-31", "2026-06-15");
  await edited(bo, "2025-12-01", "2026-02-28", "2026-03-01");
  await leads.runJob("count-figures");
});

/** What is counted of a period, by agent and part of it. */
async function active(firstDay: string, lastDay: string, unit = FigureUnit.PERIOD) {
  const query = { basis: FigureBasis.SOLD, period: { firstDay, lastDay }, country: "FI", unit, byKind: true };
  const { sums } = await leads
    .clientOf("gateway", StatisticsService)
    .sumFigures({ ...query, figures: ["active"] }, admin);
  return Object.fromEntries(sums.map(({ start, kind, number }) => [[start, kind].join(" ").trim(), Number(number)]));
}

test.each([
  ["2025-11-30", "2026-06-15", 6, 3],
  ["2025-12-01", "2026-03-31", 4, 3],
  ["2025-12-02", "2026-03-30", 2, 2],
  ["2025-12-01", "2025-12-31", 2, 1],
  ["2025-12-31", "2026-01-01", 2, undefined],
])("adds up the same from %s to %s as its days do", async (from, to, ofAino, ofBo) => {
  const days = await active(from, to, FigureUnit.DAY);
  const ofDays = (agent: string) => Object.keys(days).filter((key) => key.endsWith(agent)).length || undefined;
  expect([ofDays(aino), ofDays(bo)]).toEqual([ofAino, ofBo]);
  const whole = await active(from, to);
  expect([whole[aino], whole[bo]]).toEqual([ofAino, ofBo]);
});

test("takes months that begin or end within the period apart as they are", async () => {
  expect(await active("2025-12-02", "2026-03-30", FigureUnit.MONTH)).toEqual({
    [`2025-12-01 ${aino}`]: 1,
    [`2026-01-01 ${aino}`]: 1,
    [`2026-02-01 ${bo}`]: 1,
    [`2026-03-01 ${bo}`]: 1,
  });
});

test("takes out of its month what is gone, on the next day", async () => {
  await leads.db("list_edits").where({ user_id: aino }).delete();
  leads.clock.set("2026-06-16T12:00:00Z");
  await leads.runJob("count-figures");
  expect(await active("2025-12-01", "2026-05-31")).toEqual({ [bo]: 3 });
});

test("adds up all months again after a release that counted days alone", async () => {
  await leads.db("monthly_figures").update({ number: 99 });
  leads.clock.set("2026-06-15T12:01:00Z");
  await leads.runJob("count-figures");
  expect(await active("2025-12-01", "2026-05-31")).toEqual({ [aino]: 99 * 3, [bo]: 99 * 3 });

  await leads.db("figure_runs").update({ counted_until: new Date("2026-06-15T12:02:00Z") });
  leads.clock.set("2026-06-15T12:03:00Z");
  await leads.runJob("count-figures");
  expect(await active("2025-12-01", "2026-05-31")).toEqual({ [aino]: 4, [bo]: 3 });
});
