import { readFile } from "node:fs/promises";
import { days, hours } from "@doorlight/common/time";
import { LeadListMode, NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import { LeadListsService } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { FigureBasis, FigureUnit, StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { statisticsInvariants } from "../src/db/statistics-invariants.ts";
import { activeAgents } from "./active-agents.ts";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
let admin: Awaited<ReturnType<RunningLeads["asUser"]>>;
beforeAll(async () => {
  leads = await startLeads({}, { idleQueue: true });
  admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
});
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.purchasing.endedAt = leads.clock.now();
  await leads.db.raw("truncate requests, leads, list_edits, figure_runs, daily_figures, active_days cascade");
});

async function figures(basis = FigureBasis.SOLD) {
  await leads.runJob("count-figures");
  const period = { firstDay: "2020-01-01", lastDay: "2030-01-01" };
  const asked = { basis, period, country: "FI", unit: FigureUnit.PERIOD };
  const { sums } = await leads.clientOf("gateway", StatisticsService).sumFigures(asked, admin);
  return Object.fromEntries(sums.map(({ figure, number }) => [figure, Number(number)]));
}

const later = (milliseconds: number) =>
  leads.clock.set(new Date(leads.clock.now().getTime() + milliseconds).toISOString());

test("counts the way of leads from the request to an agent who won the home", async () => {
  await leads.submit();
  const { leadId } = await leads.publish({ address: "Toinen 1" });
  const agentId = crypto.randomUUID();
  await leads.gateway.getLead({ leadId }, await leads.asUser(agentId, { role: "agent", country: "FI" }));
  await leads.buy(leadId, { buyerId: agentId });
  await leads
    .db("follow_ups")
    .insert({ lead_id: leadId, agent_id: agentId, state: "won", state_at: leads.clock.now() });

  expect(await figures(FigureBasis.RECEIVED)).toEqual({
    requests: 2,
    confirmed: 1,
    published: 1,
    viewed: 1,
    bought: 1,
    contacted: 1,
    won: 1,
  });
});

test("counts a lead that ended without a buyer as wasted, and the spots of those that ended", async () => {
  await leads.publish({ address: "Hukka 1" });
  const sold = await leads.publish({ address: "Myyty 1" });
  await leads.buy(sold.leadId, { spotsLeft: 3 });
  await leads.publish({ address: "Auki 1" }).then(({ leadId }) =>
    leads
      .db("leads")
      .where({ id: leadId })
      .update({ expires_at: new Date(leads.clock.now().getTime() + days(30)) }),
  );
  later(days(7) + hours(1));
  await leads.runJob("expire-leads");

  expect(await figures()).toMatchObject({ published: 3, ended: 2, wasted: 1, offered: 8, filled: 1 });
});

test("counts the end of a lead that is recorded weeks after its time was over", async () => {
  await leads.publish();
  later(days(30));
  await figures();
  await leads.runJob("expire-leads");

  expect(await figures()).toMatchObject({ ended: 1, wasted: 1 });
});

test("takes the end of a reopened lead back on the next day", async () => {
  await leads.publish({ address: "Toinen 1" });
  const { leadId } = await leads.publish();
  later(days(8));
  await leads.runJob("expire-leads");
  expect(await figures()).toMatchObject({ ended: 2 });
  await leads.db("leads").where({ id: leadId }).update({ ended_at: null, end_recorded_at: null });
  later(days(1));

  expect(await figures()).toMatchObject({ ended: 1 });
});

async function testsInStatistics() {
  const [F4] = statisticsInvariants;
  if (!F4 || !("sql" in F4)) throw new Error("F4 is no query");
  const { rows } = await leads.db.raw<{ rows: { figure: string }[] }>(F4.sql, { since: new Date(0) });
  return rows.map(({ figure }) => figure);
}

test("counts no request that is marked as a test, and finds one that a view counts", async () => {
  const { leadId } = await leads.publish({ address: "Koe 1" });
  const request = await leads.db("leads").where({ id: leadId }).first("request_id");
  await leads.db("requests").where({ id: request.request_id }).update({ test: true });

  expect(await figures()).toEqual({});
  expect(await testsInStatistics()).toEqual([]);

  const { rows } = await leads.db.raw("select pg_get_viewdef('statistic_facts') as view");
  await leads.db.raw(`create or replace view statistic_facts as ${rows[0].view.replaceAll("NOT r.test", "true")}`);
  expect(await testsInStatistics()).toEqual(expect.arrayContaining(["requests", "confirmed", "published"]));
  await leads.db.raw(`create or replace view statistic_facts as ${rows[0].view}`);
});

test("keeps the first view of a lead when the agent who viewed it is erased", async () => {
  const { leadId } = await leads.publish({ address: "Katse 1" });
  await leads.gateway.getLead({ leadId }, await leads.asUser(crypto.randomUUID(), { role: "agent", country: "FI" }));
  await leads.db("lead_views").delete();

  expect(await figures()).toMatchObject({ viewed: 1 });
});

test("takes over lists from before edits were kept, but for those that wait for the purge", async () => {
  const migration = await readFile(new URL("../migrations/0065-list-edits.sql", import.meta.url), "utf8");
  const lists = leads.clientOf("gateway", LeadListsService);
  const [stays, goes] = [crypto.randomUUID(), crypto.randomUUID()];
  const [place] = await leads.db("locations").where({ country: "FI" }).limit(1).pluck<string[]>("id");
  const draft = { name: "Mine", locationIds: [place!], mode: LeadListMode.PASSIVE, pace: NotificationPace.DAILY };
  for (const userId of [stays, goes]) await lists.createLeadList({ draft }, await leads.asUser(userId));
  await leads.consume(UserErasedSchema, { userId: goes, country: "FI" });
  await leads.db("list_edits").delete();
  await leads.db.raw(/insert into list_edits[^;]+;/.exec(migration)![0]);
  const copied = await leads.db("list_edits").whereIn("user_id", [stays, goes]).pluck("user_id");
  expect(copied).toEqual([stays]);
});

test("counts each edit of a list by its agent, until the agent is erased", async () => {
  const lists = leads.clientOf("gateway", LeadListsService);
  const agentId = crypto.randomUUID();
  const as = await leads.asUser(agentId);
  const [place] = await leads.db("locations").where({ country: "FI" }).limit(1).pluck<string[]>("id");
  const draft = { name: "Mine", locationIds: [place!], mode: LeadListMode.PASSIVE, pace: NotificationPace.DAILY };
  const { listId } = await lists.createLeadList({ draft }, as);
  await lists.changeLeadList({ listId, version: 1n, draft: { ...draft, name: "Ours" } }, as);
  await lists.setListMode({ listId, mode: LeadListMode.NOTIFICATION }, as);
  await lists.pauseLeadList({ listId }, as);
  await lists.resumeLeadList({ listId }, as);
  await lists.removeLeadList({ listId }, as);
  await lists.removeLeadList({ listId }, as);
  expect(await leads.db("list_edits")).toHaveLength(6);
  await figures();
  const today = leads.clock.now().toISOString().slice(0, 10);
  expect(await activeAgents(leads, today, today)).toEqual([agentId]);

  const { json } = await leads.personalData.exportUser({ userId: agentId });
  expect(JSON.parse(json).listEdits).toHaveLength(6);
  await leads.consume(UserErasedSchema, { userId: agentId, country: "FI" });
  expect(await leads.db("list_edits")).toEqual([]);
});
