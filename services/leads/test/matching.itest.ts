import { drainOutbox, type MortalRun, mortalService, runAndKill } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Config } from "../src/config.ts";
import { makeListDecisionStore } from "../src/db/list-decision-store.ts";
import { makeListChangeStore } from "../src/db/list-change-store.ts";
import { leads as buildLeads } from "../src/service.ts";
import { makeFollowLists } from "../src/use-cases/follow-lists.ts";
import type { MatchRun } from "./match-process.ts";
import { saveList, saveLists } from "./some-list.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
let helsinki: string;
beforeAll(async () => {
  // Each test says when a lead is matched, and by whom.
  leads = await startLeads({}, { idleQueue: true });
  const [city] = await leads.db("locations").where({ kind: "city", name: "Helsinki" }).pluck<string[]>("id");
  helsinki = city!;
});
afterAll(() => leads.stop());
beforeEach(async () => {
  await leads.db.raw("truncate requests, leads, list_decisions cascade");
  await leads.db("lead_lists").delete();
});

const match = (leadId: string) => leads.runJob("match-lead", { leadId });
const published = async () => (await drainOutbox(leads.db)).of(LeadMatchedSchema);
const matchedLists = async () => (await published()).flatMap(({ matches }) => matches.map(({ listId }) => listId));
const decisionsOf = (leadId: string) =>
  leads.db("list_decisions").where({ lead_id: leadId }).pluck<string[]>("list_id");

/** The service in another process, as far as a matching goes. */
function replica() {
  const run: MortalRun = { databaseUrl: leads.url, now: leads.clock.now() };
  return mortalService<Config>(run, {
    name: "leads",
    build: buildLeads,
    migrations: new URL("../migrations/", import.meta.url),
    config: { TOKEN_KEY: { current: Buffer.alloc(32, 1) }, PURCHASING_ADDR: "127.0.0.1:1" },
  });
}

test("defers a lead's matching in the transaction of its publication", async () => {
  const { leadId } = await leads.publish();
  const { rows } = await leads.db.raw(
    `select payload -> 'payload' ->> 'leadId' as lead_id from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'match-lead'`,
  );
  expect(rows).toContainEqual({ lead_id: leadId });
});

test("matches a lead with the lists of its places that ask for it, in the order of their making", async () => {
  const made = (day: number) => ({ created_at: new Date(days(day)) });
  const nodes = async (leadId: string) => {
    const [row] = await leads.db("requests").join("leads", "request_id", "requests.id").where("leads.id", leadId);
    return (row as { location_ids: string[] }).location_ids;
  };
  const { leadId } = await leads.publish();
  const [region, city, ...below] = await nodes(leadId);
  expect(city).toBe(helsinki);
  const automatic = await saveList(leads.db, { location_ids: [below.at(-1)!], mode: "subscription", ...made(2) });
  const first = await saveList(leads.db, { location_ids: [city!, region!], property_types: ["flat"], ...made(1) });
  const last = await saveList(leads.db, { location_ids: [region!], lead_types: ["request_for_quote"], ...made(3) });
  const failing = {
    away: await saveList(leads.db, { location_ids: [city!], away_from: "2026-11-01", away_until: "2026-11-21" }),
    paused: await saveList(leads.db, { location_ids: [city!], paused_at: new Date(0) }),
    farm: await saveList(leads.db, { location_ids: [city!], property_types: ["farm", "forest"] }),
    valuation: await saveList(leads.db, { location_ids: [city!], lead_types: ["request_for_valuation"] }),
  };
  await saveList(leads.db, { location_ids: [city!], mode: "passive" });
  await saveList(leads.db, { location_ids: ["elsewhere"] });

  await match(leadId);
  expect(await published()).toMatchObject([
    {
      leadId,
      country: "FI",
      leadType: LeadType.REQUEST_FOR_QUOTE,
      propertyType: PropertyType.FLAT,
      postalCode: "00100",
      city: "Helsinki",
      matches: [
        { listId: first, mode: LeadListMode.NOTIFICATION },
        { listId: automatic, mode: LeadListMode.SUBSCRIPTION },
        { listId: last, mode: LeadListMode.NOTIFICATION },
      ],
    },
  ]);
  const rules = await leads.db("list_decisions").where({ lead_id: leadId }).select("list_id", "rules");
  const failed = new Map(
    rules.map(({ list_id, rules }) => [list_id, Object.keys(rules).filter((rule) => !rules[rule])]),
  );
  expect(failed).toEqual(
    new Map([
      [first, []],
      [automatic, []],
      [last, []],
      [failing.away, ["not_away"]],
      [failing.paused, ["not_paused"]],
      [failing.farm, ["property_type"]],
      [failing.valuation, ["lead_type"]],
    ]),
  );
});

test("matches a list saved, changed or removed just before a publication as it was then", async () => {
  for (let round = 0; round < 5; round += 1) {
    const list = await saveList(leads.db, { location_ids: [helsinki] });
    const removed = await saveList(leads.db, { location_ids: [helsinki] });
    const before = await leads.publish();
    await match(before.leadId);
    expect(new Set(await matchedLists())).toEqual(new Set([list, removed]));
    await leads
      .db("lead_lists")
      .where({ id: removed })
      .update({ removed_at: new Date(0), version: 2 });
    await leads
      .db("lead_lists")
      .where({ id: list })
      .update({ location_ids: ["elsewhere"], version: 2 });
    const saved = await saveList(leads.db, { location_ids: [helsinki] });
    const { leadId } = await leads.publish();
    await match(leadId);
    expect(await matchedLists()).toEqual([saved]);
    await leads.db("lead_lists").where({ id: saved }).delete();
  }
});

test("matches no list with a lead that was closed, withdrawn or is over", async () => {
  await saveList(leads.db, { location_ids: [helsinki] });
  leads.purchasing.endedAt = leads.clock.now();
  const [closed, withdrawn, over] = [await leads.publish(), await leads.publish(), await leads.publish()];
  await leads.gateway.closeSellerRequest({ hash: closed.hash });
  await leads.gateway.withdrawConsent({ hash: withdrawn.hash });
  await leads.db("leads").where({ id: over.leadId }).update({ expires_at: leads.clock.now() });
  for (const { leadId } of [closed, withdrawn, over]) await match(leadId);
  expect(await published()).toEqual([]);
});

test("publishes matches of one lead in events of at most 500", async () => {
  await saveLists(leads.db, 1_001, { location_ids: [helsinki] });
  const { leadId } = await leads.publish();
  await match(leadId);
  const events = await published();
  expect(events.map(({ matches }) => matches.length)).toEqual([500, 500, 1]);
  expect(new Set(events.flatMap(({ matches }) => matches.map(({ listId }) => listId))).size).toBe(1_001);
});

test("matches a lead once, wherever the process that matches it is killed", async () => {
  await saveLists(leads.db, 600, { location_ids: [helsinki] });
  const { leadId } = await leads.publish();
  await drainOutbox(leads.db);
  const program = new URL("match-process.ts", import.meta.url);
  const run: MatchRun = { databaseUrl: leads.url, now: leads.clock.now(), leadId };
  for (const failpoint of ["leads.write:3", "leads.commit:1"]) {
    expect(await runAndKill(program, run, failpoint)).toBe("SIGKILL");
    expect(await decisionsOf(leadId)).toEqual([]);
  }
  await match(leadId);
  await match(leadId);
  expect((await published()).map(({ matches }) => matches.length)).toEqual([500, 100]);
  expect(await decisionsOf(leadId)).toHaveLength(600);
}, 60_000);

test("matches each lead once in two replicas while lists change", async () => {
  const other = replica();
  const lists = await saveLists(leads.db, 20, { location_ids: [helsinki] });
  const published = [];
  for (let n = 0; n < 8; n += 1) published.push((await leads.publish()).leadId);
  await drainOutbox(leads.db);
  const pausing = lists.map((id) =>
    leads
      .db("lead_lists")
      .where({ id })
      .update({ version: 2, paused_at: new Date(0) }),
  );
  await Promise.all([
    ...published.flatMap((leadId) => [match(leadId), other.runJob("match-lead", { leadId })]),
    ...pausing,
  ]);
  await other.end();
  for (const leadId of published) expect(await decisionsOf(leadId)).toHaveLength(20);
  const decided = await leads
    .db("list_decisions")
    .whereRaw("(rules ->> 'not_paused')::boolean")
    .select("lead_id", "list_id");
  const events = (await drainOutbox(leads.db)).of(LeadMatchedSchema);
  const matched = events.flatMap(({ leadId, matches }) => matches.map(({ listId }) => `${leadId} ${listId}`));
  expect(matched.toSorted()).toEqual(decided.map(({ lead_id, list_id }) => `${lead_id} ${list_id}`).toSorted());
});

test("notices by the list's version that the index missed a change, and looks again", async () => {
  const list = await saveList(leads.db, { location_ids: [helsinki] });
  const changes = makeListChangeStore();
  const follow = makeFollowLists({ listChanges: changes });
  const index = await follow(leads.db);
  await leads
    .db("lead_lists")
    .where({ id: list })
    .update({ version: 2, location_ids: ["elsewhere"] });
  const lead = {
    locationIds: [helsinki],
    propertyType: "flat",
    leadType: "request_for_quote",
    day: "2026-11-21",
  } as const;
  const late = Array.from(index.find(lead), index.fit);
  expect(late).toEqual([expect.objectContaining({ id: list, version: 1n, failed: 0 })]);

  const { leadId } = await leads.publish();
  const written = await leads.db.transaction((tx) =>
    makeListDecisionStore(leads.db).add(tx, leadId, new Date(0), late),
  );
  expect(written).toEqual([list]);
  expect(await decisionsOf(leadId)).toEqual([]);
  await follow(leads.db);
  expect(index.find(lead)).toHaveLength(0);
});

test("matches nothing for a list whose row is gone, and still matches the lead with others", async () => {
  const gone = await saveList(leads.db, { location_ids: [helsinki] });
  const list = await saveList(leads.db, { location_ids: [helsinki] });
  await leads.runJob("follow-lists");
  await leads.db("lead_lists").where({ id: gone }).delete();
  const { leadId } = await leads.publish();
  await drainOutbox(leads.db);
  await match(leadId);
  expect(await matchedLists()).toEqual([list]);
});

test("matches leads that a process of an older release published", async () => {
  const list = await saveList(leads.db, { location_ids: [helsinki] });
  const { leadId } = await leads.publish();
  await leads.runJob("match-left-leads");
  expect(await decisionsOf(leadId)).toEqual([]);
  leads.clock.advance(11_000);
  await leads.runJob("match-left-leads");
  expect(await decisionsOf(leadId)).toEqual([list]);
});
