import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { eventually, testDatabase } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { makeWebhookDeliveryStore } from "../src/db/webhook-delivery-store.ts";

let db: Db;
let stop: () => Promise<void>;
let deliveries: ReturnType<typeof makeWebhookDeliveryStore>;
beforeAll(async () => {
  ({ db, close: stop } = await testDatabase(new URL("../migrations/", import.meta.url)));
  deliveries = makeWebhookDeliveryStore(db);
});
afterAll(() => stop());
beforeEach(async () => {
  for (const table of ["webhook_endpoints", "webhook_messages"]) await db(table).delete();
});

const noon = new Date("2026-11-29T12:00:00Z");
const later = (ms: number) => new Date(noon.getTime() + ms);
const claim = async (most = 256, at = later(minutes(1))) => {
  const taken = await deliveries.claim({ at, until: later(minutes(9)), most, perEndpoint: 8, perAccount: 32 });
  return taken.map(({ endpointId }) => endpointId);
};

/** An account's endpoints, each with so many messages that are due since a time; returns their ids. */
async function account(endpoints: number, messages: number, since = noon, by: Db | Tx = db): Promise<string[]> {
  const { rows } = await by.raw<{ rows: { id: string }[] }>(
    `with account as (select gen_random_uuid() as id), endpoint as (
       insert into webhook_endpoints (account_id, country, url, secret, created_at)
       select id, 'FI', 'https://hooks.example.com/' || nth, '', :since from account, generate_series(1, :endpoints::int) nth
       returning id
     ), message as (
       insert into webhook_messages (account_id, type, body, created_at)
       select id, 'lead.closed', '{}', :since from account, generate_series(1, :messages::int) returning id
     ), waiting as (
       insert into webhook_deliveries (message_id, endpoint_id, state, next_attempt_at)
       select message.id, endpoint.id, 'waiting', :since from message, endpoint
     ) select id from endpoint`,
    { endpoints, messages, since },
  );
  return rows.map(({ id }) => id);
}

test("gives a free place to who has the fewest in flight, however long others have waited", async () => {
  for (let i = 0; i < 4; i++) await account(10, 8);
  expect(await claim(100)).toHaveLength(100);
  const [honest] = await account(1, 4, later(minutes(1)));
  expect(await claim(3)).toEqual([honest, honest, honest]);
});

test("takes messages of an account's endpoints in turn", async () => {
  const [slow] = await account(1, 8);
  expect(await claim(6)).toEqual(Array.from({ length: 6 }, () => slow));
  const { account_id: accountId } = (await db("webhook_endpoints").first<{ account_id: string }>("account_id"))!;
  const [second] = await account(1, 2, later(minutes(1)));
  await db("webhook_endpoints")
    .where({ id: second })
    .update({ account_id: accountId, url: "https://hooks.example.com/second" });
  expect(await claim(2)).toEqual([second, second]);
});

test("has no more than 32 of an account in flight, though another process is just claiming", async () => {
  await account(10, 8);
  await transaction(db, async (tx) => {
    await tx.raw("select from claim_webhook_deliveries(?, ?, 256, 8, 32)", [later(minutes(1)), later(minutes(9))]);
    // Due since longer, so that the next claim would take others than this one.
    await db("webhook_deliveries")
      .whereIn("id", db("webhook_deliveries").select("id").forUpdate().skipLocked())
      .update({ next_attempt_at: later(-minutes(1)) });
    expect(await claim()).toEqual([]);
  });
  expect(await db("webhook_deliveries").whereNotNull("claimed_until").count()).toEqual([{ count: 32n }]);
  expect(await claim()).toEqual([]);
  const [other] = await account(1, 1);
  expect(await claim()).toEqual([other]);
});

test("gives out a message that was recorded after the claim began", async () => {
  let claimed: Promise<string[]> | undefined;
  const recorded = await transaction(db, async (tx) => {
    // The claim has begun when it waits for this table.
    await tx.raw("lock table webhook_deliveries in access exclusive mode");
    claimed = claim();
    await eventually(async () => {
      const { rows } = await db.raw(
        "select from pg_locks where relation = 'webhook_deliveries'::regclass and not granted",
      );
      expect(rows).toHaveLength(1);
    });
    return account(1, 1, noon, tx);
  });
  expect(await claimed).toEqual(recorded);
});
