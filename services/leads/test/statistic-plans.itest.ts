import { makeCountFigures } from "@doorlight/common/statistics";
import { planOf } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type RunningLeads, startLeads } from "./start-leads.ts";

const FACTS = 10_000;

let leads: RunningLeads;
beforeAll(async () => {
  leads = await startLeads({}, { idleQueue: true });
  await leads.publish();
  leads.clock.set("2026-06-15T12:00:00Z");
  await fill();
  await leads.runJob("count-figures");
});
afterAll(() => leads.stop());

/** A year of leads and edits of lists, the last of them days ago, and the statistics by which PostgreSQL plans. */
async function fill() {
  const at = "timestamptz '2026-06-10' - n * interval '25 minutes'";
  await leads.db.raw(`
    insert into requests select copy.* from generate_series(1, ${FACTS}) n, requests r,
      jsonb_populate_record(r, jsonb_build_object('id', md5('r' || n)::uuid, 'confirmation_hash', '\\x' || md5('c' || n),
        'seller_hash', '\\x' || md5('s' || n), 'submitted_at', ${at}, 'confirmed_at', ${at})) copy;
    insert into leads select copy.* from generate_series(1, ${FACTS}) n, leads l,
      jsonb_populate_record(l, jsonb_build_object('id', md5('l' || n)::uuid, 'request_id', md5('r' || n)::uuid,
        'published_at', ${at}, 'expires_at', ${at}, 'ended_at', ${at})) copy;
    insert into list_edits (user_id, country, edited_at)
    select md5('a' || n % 100)::uuid, 'FI', ${at} from generate_series(1, ${FACTS}) n`);
  await leads.db.raw("insert into list_edits (user_id, country, edited_at) values (gen_random_uuid(), 'FI', ?)", [
    leads.clock.now(),
  ]);
  await leads.db.raw("analyze requests, leads, list_edits, lead_milestones");
}

test.each([
  ["figures", "daily_figures"],
  ["agents", "active_days"],
])("counts the %s of a minute from the facts of its days alone", async (_, table) => {
  leads.clock.set("2026-06-15T12:01:00Z");
  const count = makeCountFigures({ db: leads.db, clock: leads.clock });
  const isAsked = (sql: string) =>
    sql.includes("with changed as materialized (\n  select distinct") && sql.includes(table);
  const plan = await planOf(leads.db, count, isAsked);
  expect(plan.rows).toBeLessThan(500);
  expect(plan.scanned).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(requests|leads|list_edits)$/)]));
});

test.each([
  ["figures", "as seen"],
  ["agents", "select country from replaced"],
])("counts the %s of a month from its own facts alone, with the first run of a day", async (_, part) => {
  leads.clock.set("2026-06-16T12:00:00Z");
  await leads.db("figure_runs").update({ counted_until: new Date("2026-06-15T12:00:00Z") });
  const count = makeCountFigures({ db: leads.db, clock: leads.clock });
  const plan = await planOf(leads.db, count, (sql) => sql.includes(part));
  expect(plan.rows).toBeLessThan(20_000);
  expect(plan.scanned).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(requests|leads|list_edits)$/)]));
});
