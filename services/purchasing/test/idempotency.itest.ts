import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { type TestDatabase, drainOutbox, fakeClock, testDatabase } from "@doorlight/common/testing";
import { makePurchaseStore } from "../src/db/purchase-store.ts";
import { makePurgeAnswers } from "../src/use-cases/purge-answers.ts";
import { type Given, givenIn, hoursFromNow } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

const key = { idempotencyKey: "one-click" };

let database: TestDatabase;
let given: Given;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual({}));
afterAll(() => database.close());

test("gives the same answer to an idempotency key later on, and buys nothing more", async () => {
  const agent = await given.agent({ credits: 3 });
  const lead = await given.lead();
  const first = await given.buys(agent, lead, key);
  await given.spotsTaken(lead, 3);
  await drainOutbox(database.db);

  const again = await given.buys({ ...agent, termsAccepted: false }, lead, key, hoursFromNow(200));

  expect(first.purchase).not.toBeNull();
  expect(again).toEqual(first);
  expect(await given.accounts.find(agent.id)).toMatchObject({ credits: 2 });
  expect((await drainOutbox(database.db)).all).toEqual([]);
});

test("gives one answer to clicks with one idempotency key at the same time", async () => {
  const agent = await given.agent({ credits: 5 });
  const lead = await given.lead();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => given.buys(agent, lead, key)));
  const [first] = outcomes;
  expect(first?.refusal).toBeNull();
  for (const outcome of outcomes) expect(outcome).toEqual(first);
});

test("treats an idempotency key of another buyer as another key", async () => {
  const lead = await given.lead();
  const mine = await given.buys(await given.agent(), lead, key);
  const theirs = await given.buys(await given.agent(), lead, key);
  expect(theirs.refusal).toBeNull();
  expect(theirs.purchase?.id).not.toBe(mine.purchase?.id);
});

test("refuses an idempotency key that stood for another lead or payment source", async () => {
  const agent = await given.agent({ credits: 1 });
  const lead = await given.lead();
  await given.buys(agent, lead, key);
  expect(await given.buys(agent, await given.lead(), key)).toMatchObject({ refusal: "idempotency_key_reused" });
  expect(await given.buys(agent, lead, { ...key, requestedSource: "credit" })).toMatchObject({
    refusal: "idempotency_key_reused",
  });
  const full = await given.lead({ cap: 1 });
  await given.spotsTaken(full, 1);
  expect(await given.buys(agent, full, key)).toMatchObject({ refusal: "idempotency_key_reused" });
});

test("saves no refusal: the same click succeeds with a new credit", async () => {
  const agent = await given.agent({ billingMethod: "prepaid" });
  const lead = await given.lead();
  expect(await given.buys(agent, lead, key)).toMatchObject({ refusal: "not_enough_credits" });
  await given.credits(agent, 1);
  expect(await given.buys(agent, lead, key)).toMatchObject({ refusal: null });
});

test("saves answers for thirty days; then the purchase itself refuses the click", async () => {
  const agent = await given.agent();
  const lead = await given.lead();
  await given.buys(agent, lead, key);
  const tx = await database.db.transaction();
  const purgeAfter = (days: number) =>
    makePurgeAnswers({ purchases: makePurchaseStore(tx), clock: fakeClock(hoursFromNow(days * 24)) })();

  await purgeAfter(30);
  expect(await givenIn(tx).buys(agent, lead, key)).toMatchObject({ refusal: null });
  await purgeAfter(31);
  expect(await givenIn(tx).buys(agent, lead, key)).toMatchObject({ refusal: "already_bought" });
  await tx.rollback();
});
