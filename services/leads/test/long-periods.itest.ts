import { FigureBasis, FigureUnit, StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { activeAgents } from "./active-agents.ts";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
let model: string;
let admin: Awaited<ReturnType<RunningLeads["asUser"]>>;
beforeAll(async () => {
  leads = await startLeads({}, { idleQueue: true });
  admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
  ({ requestId: model } = await leads.submit());
  // A year later than all of them.
  await leads.db("requests").update({ submitted_at: new Date("2027-06-15T12:00:00Z") });
});
afterAll(() => leads.stop());

const [aino, bo] = [crypto.randomUUID(), crypto.randomUUID()].toSorted() as [string, string];
const edited = (user: string, ...days: string[]) =>
  leads
    .db("list_edits")
    .insert(days.map((day) => ({ user_id: user, country: "FI", edited_at: new Date(`${day}T12:00:00Z`) })));

/** Requests like the first one. */
const sent = (...days: string[]) =>
  leads.db.raw(
    `insert into requests select copy.* from requests r, unnest(cast(:days as text[])) day,
       jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'submitted_at', day || 'T12:00:00Z',
         'confirmation_hash', '\\x' || md5(random()::text))) copy
     where r.id = :model`,
    { days, model },
  );

const nextDay = async () => {
  leads.clock.set("2026-06-16T12:00:00Z");
  await leads.runJob("count-figures");
};

beforeEach(async () => {
  await leads.db.raw("truncate list_edits, figure_runs, daily_figures, monthly_figures, active_days");
  await leads.db("requests").whereNot({ id: model }).delete();
  leads.clock.set("2026-06-15T12:00:00Z");
  await edited(aino, "2025-11-30", "2025-12-01", "2025-12-31", "2026-01-01", "2026-03-31", "2026-06-15");
  await edited(bo, "2025-12-01", "2026-02-28", "2026-03-01");
  await sent("2025-11-30", "2025-12-01", "2025-12-01", "2025-12-31", "2026-01-01", "2026-02-28", "2026-03-31");
  await leads.runJob("count-figures");
});

/** The requests of a period, by its part. */
async function requests(firstDay: string, lastDay: string, unit = FigureUnit.PERIOD) {
  const query = { basis: FigureBasis.SOLD, period: { firstDay, lastDay }, country: "FI", unit };
  const { sums } = await leads
    .clientOf("gateway", StatisticsService)
    .sumFigures({ ...query, figures: ["requests"] }, admin);
  return Object.fromEntries(sums.map(({ start, number }) => [start, Number(number)]));
}

test.each([
  ["2025-11-30", "2026-06-15", 7],
  ["2025-12-01", "2026-03-31", 6],
  ["2025-12-02", "2026-03-30", 3],
  ["2025-12-01", "2025-12-31", 3],
  ["2025-12-31", "2026-01-01", 2],
])("adds up the same from %s to %s as its days do", async (from, to, number) => {
  const days = Object.values(await requests(from, to, FigureUnit.DAY));
  expect(days.reduce((sum, one) => sum + one, 0)).toBe(number);
  expect(await requests(from, to)).toEqual({ "": number });
});

test("takes months that begin or end within the period apart as they are", async () => {
  expect(await requests("2025-12-02", "2026-03-30", FigureUnit.MONTH)).toEqual({
    "2025-12-01": 1,
    "2026-01-01": 1,
    "2026-02-01": 1,
  });
});

test.each([
  ["2025-11-30", "2026-06-15", [aino, bo]],
  ["2025-12-02", "2026-01-31", [aino]],
  ["2025-12-02", "2025-12-30", []],
  ["2026-02-28", "2026-02-28", [bo]],
  ["2026-02-01", "2026-03-30", [bo]],
  ["2026-03-31", "2026-03-31", [aino]],
])("counts each agent once who was active from %s to %s", async (from, to, agents) => {
  expect(await activeAgents(leads, from, to)).toEqual(agents);
});

test("takes out of its month what is gone, on the next day", async () => {
  await leads.db("list_edits").where({ user_id: aino }).delete();
  await leads
    .db("requests")
    .where({ submitted_at: new Date("2026-02-28T12:00:00Z") })
    .delete();
  await nextDay();
  expect(await activeAgents(leads, "2025-12-01", "2026-06-15")).toEqual([bo]);
  expect(await requests("2026-02-01", "2026-02-28")).toEqual({});
  expect(await requests("2025-12-01", "2026-03-31")).toEqual({ "": 5 });
});

test("keeps the days before the oldest fact, whose rows are purged", async () => {
  for (const [table, at] of [
    ["list_edits", "edited_at"],
    ["requests", "submitted_at"],
  ] as const)
    await leads.db(table).where(at, "<", new Date("2026-01-01T12:00:00Z")).delete();
  await leads
    .db("requests")
    .where({ submitted_at: new Date("2026-02-28T12:00:00Z") })
    .delete();
  await leads
    .db("list_edits")
    .where({ edited_at: new Date("2026-02-28T12:00:00Z") })
    .delete();
  await nextDay();
  expect(await requests("2025-11-30", "2026-03-31", FigureUnit.MONTH)).toEqual({
    "2025-11-01": 1,
    "2025-12-01": 3,
    "2026-01-01": 1,
    "2026-03-01": 1,
  });
  expect(await activeAgents(leads, "2025-11-30", "2025-12-31")).toEqual([aino, bo]);
  expect(await activeAgents(leads, "2026-02-01", "2026-02-28")).toEqual([]);
});

test("adds up months and agents again after a release that counted days alone", async () => {
  await leads.db("monthly_figures").where({ figure: "requests" }).update({ number: 99 });
  await leads.db("active_days").delete();
  leads.clock.set("2026-06-15T12:01:00Z");
  await leads.runJob("count-figures");
  expect(await requests("2026-01-01", "2026-02-28")).toEqual({ "": 198 });
  expect(await activeAgents(leads, "2026-01-01", "2026-02-28")).toEqual([]);

  await leads.db("figure_runs").update({ counted_until: new Date("2026-06-15T12:02:00Z") });
  leads.clock.set("2026-06-15T12:03:00Z");
  await leads.runJob("count-figures");
  expect(await requests("2026-01-01", "2026-02-28")).toEqual({ "": 2 });
  expect(await activeAgents(leads, "2026-01-01", "2026-02-28")).toEqual([aino, bo]);
});

test("has the same agents after each change as after a count of all days", async () => {
  const counted = () => leads.db("active_days").orderBy("user_id").select("user_id", leads.db.raw("days::text"));
  for (const minute of ["12:01", "12:02"]) {
    leads.clock.set(`2026-06-15T${minute}:00Z`);
    await leads.db("list_edits").insert({ user_id: bo, country: "FI", edited_at: leads.clock.now() });
    await leads.runJob("count-figures");
  }
  const byChange = await counted();
  await leads.db("figure_runs").delete();
  await leads.runJob("count-figures");
  expect(await counted()).toEqual(byChange);
  expect(byChange.map(({ days }) => days)).toEqual([
    expect.stringContaining("[2026-06-15,2026-06-16)"),
    expect.stringContaining("[2026-06-15,2026-06-16)"),
  ]);
});
