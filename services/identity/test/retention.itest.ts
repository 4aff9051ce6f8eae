import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { retentionStore } from "../src/db/retention-store.ts";
import { makeForgetOld } from "../src/use-cases/own-data/forget-old.ts";
import { newUser } from "./new-user.ts";
import { startIdentity } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

const day = 24 * 3_600_000;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let userId: string;
let forgetOld: () => Promise<void>;
let count = 0;

beforeAll(async () => {
  identity = await startIdentity();
  forgetOld = makeForgetOld({ db: identity.db, clock: identity.clock, retention: retentionStore });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  userId = (await newUser(identity, `person${count++}@example.test`)).id;
});

/** Whether rows of the user are there now, one millisecond before their time is over, and when it is. */
async function lives(table: string, days: number, whose = "user_id"): Promise<boolean[]> {
  const seen: boolean[] = [];
  for (const step of [0, days * day - 1, 1]) {
    identity.clock.advance(step);
    await forgetOld();
    seen.push((await identity.db(table).where({ [whose]: userId })).length > 0);
  }
  return seen;
}

const untilThen = [true, true, false];

test("a used link is kept for 30 days after its use", async () => {
  expect(await lives("mail_links", 30)).toEqual(untilThen);
});

test("a link that nobody used is kept for 30 days after it ran out", async () => {
  const expires_at = new Date(identity.clock.now().getTime() + day);
  await identity.db("mail_links").where({ user_id: userId }).update({ used_at: null, expires_at });
  expect(await lives("mail_links", 31)).toEqual(untilThen);
});

test("an account that nobody set up is kept for 90 days, or until its last link is forgotten", async () => {
  const { db, clock } = identity;
  const made = { status: "pending", created_at: clock.now() };
  await db("users").where({ id: userId }).update(made);
  await db("mail_links").where({ user_id: userId }).delete();
  expect(await lives("users", 90, "id")).toEqual(untilThen);

  ({ id: userId } = await newUser(identity, `late${userId}@example.test`));
  const expires_at = new Date(clock.now().getTime() + 80 * day);
  await db("users").where({ id: userId }).update(made);
  await db("mail_links").where({ user_id: userId }).update({ used_at: null, expires_at });
  expect(await lives("users", 110, "id")).toEqual(untilThen);
});

test("an export is kept for 7 days after it was complete, and as long as it is not", async () => {
  const requested_at = identity.clock.now();
  await identity.db("data_exports").insert({ user_id: userId, requested_at });
  expect(await lives("data_exports", 20)).toEqual([true, true, true]);
  await identity.db("data_exports").where({ user_id: userId }).update({ ready_at: identity.clock.now() });
  expect(await lives("data_exports", 7)).toEqual(untilThen);
});

test("a second factor that was never confirmed is kept for a day, a confirmed one for good", async () => {
  const started_at = identity.clock.now();
  await identity.db("second_factors").insert({ user_id: userId, seed: crypto.randomUUID(), started_at });
  expect(await lives("second_factors", 1)).toEqual(untilThen);
  const confirmed_at = identity.clock.now();
  await identity.db("second_factors").insert({ user_id: userId, seed: crypto.randomUUID(), started_at, confirmed_at });
  expect(await lives("second_factors", 1_000)).toEqual([true, true, true]);
});

test("the audit is kept for two years", async () => {
  await identity.db("audit_entries").insert({
    at: identity.clock.now(),
    actor_id: crypto.randomUUID(),
    subject_id: userId,
    action: "deactivate_user",
    impersonated: false,
    trace_id: "",
  });
  expect(await lives("audit_entries", 730, "subject_id")).toEqual(untilThen);
});

test("answers to the terms are kept with the account, and two years after its erasure", async () => {
  expect(await lives("terms_answers", 2_000)).toEqual([true, true, true]);
  const erased = { status: "erased", erased_at: identity.clock.now() };
  await identity.db("users").where({ id: userId }).update(erased);
  expect(await lives("terms_answers", 730)).toEqual(untilThen);
});
