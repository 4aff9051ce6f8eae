import { days } from "@doorlight/common/time";
import { fakeClock } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startNotifications } from "./start-notifications.ts";

const start = new Date("2026-11-21T10:00:00Z");
const clock = fakeClock(start.toISOString());
let notifications: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => (notifications = await startNotifications({ clock })), 60_000);
afterAll(() => notifications.stop());

const id = () => crypto.randomUUID();
const count = async (table: string) => (await notifications.db(table)).length;

/** The numbers of rows of the tables a moment before a time, and at that time. */
async function rowsAround(time: number, ...tables: string[]): Promise<number[][]> {
  const counts = [];
  for (const ms of [time - 1, time]) {
    clock.set(new Date(start.getTime() + ms));
    await notifications.runJob("purge-old-data");
    counts.push(await Promise.all(tables.map(count)));
  }
  return counts;
}

test("purges the record of a mail after 90 days, unless the mail still waits", async () => {
  const task = { userId: id() };
  const row = { country: "FI", kind: "purchase_receipt", task, created_at: start };
  for (const status of ["sent", "skipped", "failed", "queued"]) {
    await notifications.db("mail_deliveries").insert({ ...row, event_id: id(), status });
  }
  expect(await rowsAround(days(90), "mail_deliveries")).toEqual([[4], [1]]);
});

test("purges a report about a campaign's mail after 30 days", async () => {
  const report = { delivery_id: id(), kind: "other", raw: Buffer.from("Hello"), received_at: start };
  await notifications.db("campaign_reports").insert(report);
  expect(await rowsAround(days(30), "campaign_reports")).toEqual([[1], [0]]);
});

test("purges a fact of the timeline after thirteen months", async () => {
  await notifications
    .db("business_facts")
    .insert({ event_id: id(), kind: "prices_changed", country: "FI", happened_at: start });
  expect(await rowsAround(days(396), "business_facts")).toEqual([[1], [0]]);
});

test("purges a lead's buyers and request 30 days after its contact is erased, not when closed", async () => {
  for (const [leadId, erasedAt] of [
    [id(), start],
    [id(), null],
  ]) {
    await notifications.db("lead_ends").insert({ lead_id: leadId, closed_at: start, erased_at: erasedAt });
    await notifications.db("lead_buyers").insert({ lead_id: leadId, agent_id: id() });
    await notifications.db("lead_requests").insert({ lead_id: leadId, request_id: id() });
    const numbers = { account_id: id(), lead_id: leadId, last_sequence: 1, list_ids: [] };
    await notifications.db("webhook_leads").insert(numbers);
  }
  const tables = ["lead_ends", "lead_buyers", "lead_requests", "webhook_leads"];
  expect(await rowsAround(days(30), ...tables)).toEqual([
    [2, 2, 2, 2],
    [1, 1, 1, 1],
  ]);
});

const tablesOfTheKit = [
  "active_days",
  "daily_figures",
  "data_keys",
  "dead_letters",
  "event_numbers",
  "figure_runs",
  "figure_zones",
  "inbox",
  "invariant_runs",
  "monthly_figures",
  "outbox",
  "release_epochs",
  "schema_migrations",
  "schema_migrations_lock",
  "sql_schemas",
];

test("has a retention for every table of the service", async () => {
  const tables = await notifications
    .db("pg_tables")
    .where({ schemaname: "public" })
    .whereNotIn("tablename", tablesOfTheKit)
    .orderBy("tablename")
    .pluck("tablename");
  expect(tables).toEqual([
    "business_facts",
    "campaign_reports",
    "contact_messages",
    // Until its account is erased.
    "deactivated_accounts",
    "lead_buyers",
    "lead_ends",
    "lead_requests",
    "mail_deliveries",
    "news",
    // Until its account is erased, both.
    "pulled_positions",
    "token_accounts",
    // With their message, but endpoints with their account, and numbers with their lead.
    "webhook_attempts",
    "webhook_deliveries",
    "webhook_endpoints",
    "webhook_leads",
    "webhook_lists",
    "webhook_messages",
  ]);
});
