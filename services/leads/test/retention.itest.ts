import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { days } from "@doorlight/common/time";
import { saveList } from "./some-list.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());
beforeEach(() => leads.db.raw(`truncate requests, leads, ${Object.keys(inserts).join(", ")} cascade`));

/** Each adds this many rows of a lead, of the time `at`. */
const inserts = {
  contact_reads: `insert into contact_reads (lead_id, reader_id, read_at)
    select :leadId, gen_random_uuid(), :at from generate_series(1, :count)`,
  lead_views: `insert into lead_views (lead_id, user_id, day)
    select :leadId, gen_random_uuid(), cast(:at as timestamptz)::date from generate_series(1, :count)`,
  list_edits: `insert into list_edits (user_id, country, edited_at)
    select gen_random_uuid(), 'FI', :at from generate_series(1, :count)`,
  list_decisions: `insert into list_decisions (list_id, lead_id, at, rules)
    select gen_random_uuid(), :leadId, :at, '{}' from generate_series(1, :count)`,
  past_prices: `insert into past_prices (location_id, lead_type, published_at, lead_id, price)
    select 'FI', 'request_for_quote', :at, gen_random_uuid(), 4500 from generate_series(1, :count)`,
  list_mailboxes: `insert into list_mailboxes (id, user_id, email, token_digest, asked_at, expires_at)
    select gen_random_uuid(), gen_random_uuid(), '', uuid_send(gen_random_uuid()), :at, :at from generate_series(1, :count)`,
} as const;

/** More than two batches of the purge. */
const MANY = 450;

/** Says how many rows of a table one statement has deleted at most from now on. */
async function watchDeletes(table: string): Promise<() => Promise<number>> {
  await leads.db.raw(`
    create table deletes_of_${table} (rows int not null);
    create function count_deletes_of_${table}() returns trigger language plpgsql as $$
    begin
      insert into deletes_of_${table} select count(*) from gone;
      return null;
    end
    $$;
    create trigger count_deletes after delete on ${table} referencing old table as gone
      for each statement execute function count_deletes_of_${table}()`);
  return async () => Math.max(...(await leads.db(`deletes_of_${table}`).pluck<number[]>("rows")));
}

test.each(Object.entries(inserts))("purges hundreds of old rows of %s in one run, in batches", async (table, sql) => {
  const { leadId } = await leads.publish();
  const now = leads.clock.now();
  const longAgo = new Date(now.getTime() - days(3_000));
  await leads.db.raw(sql, { leadId, at: longAgo, count: MANY });
  await leads.db.raw(sql, { leadId, at: now, count: 1 });
  const largestDelete = await watchDeletes(table);
  await leads.runJob("purge-by-retention");
  expect(await leads.db(table)).toHaveLength(1);
  expect(await largestDelete()).toBe(200);
});

test("purges hundreds of young decisions of a removed list in one run, with the list", async () => {
  const { leadId } = await leads.publish();
  const now = leads.clock.now();
  const listId = await saveList(leads.db, { location_ids: ["FI"], removed_at: new Date(now.getTime() - days(2)) });
  await leads.db.raw(
    `insert into list_decisions (list_id, lead_id, at, rules)
     select :listId, gen_random_uuid(), :now, '{}' from generate_series(1, :count)`,
    { listId, now, count: MANY },
  );
  await leads.db.raw(inserts.list_decisions, { leadId, at: now, count: 1 });
  await leads.runJob("purge-by-retention");
  expect(await leads.db("list_decisions")).toMatchObject([{ lead_id: leadId }]);
  expect(await leads.db("lead_lists").where({ id: listId })).toEqual([]);
});
