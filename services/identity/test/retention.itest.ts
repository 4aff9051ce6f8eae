import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { newUser } from "./new-user.ts";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

let identity: IdentityTest;
let userId: string;
let count = 0;

beforeAll(async () => (identity = await startIdentity()));
afterAll(() => identity.stop());
beforeEach(async () => {
  userId = (await newUser(identity, `person${count++}@example.test`)).id;
});

const purge = () => identity.runJob("purge-old-data");

/** Whether rows of the user are there now, one millisecond before the end of their time, and at its end. */
async function lives(table: string, daysKept: number, userColumn = "user_id"): Promise<boolean[]> {
  const seen: boolean[] = [];
  for (const step of [0, days(daysKept) - 1, 1]) {
    identity.clock.advance(step);
    await purge();
    seen.push((await identity.db(table).where({ [userColumn]: userId })).length > 0);
  }
  return seen;
}

const untilThen = [true, true, false];

test("keeps a used mailed link for 30 days after its use", async () => {
  expect(await lives("mail_links", 30)).toEqual(untilThen);
});

test("keeps an unused mailed link for 30 days after its expiry", async () => {
  const expires_at = new Date(identity.clock.now().getTime() + days(1));
  await identity.db("mail_links").where({ user_id: userId }).update({ used_at: null, expires_at });
  expect(await lives("mail_links", 31)).toEqual(untilThen);
});

test("keeps an account that nobody set up for 90 days, or until its last link is purged", async () => {
  const { db, clock } = identity;
  const neverSetUp = { status: "pending", created_at: clock.now() };
  await db("users").where({ id: userId }).update(neverSetUp);
  await db("mail_links").where({ user_id: userId }).delete();
  expect(await lives("users", 90, "id")).toEqual(untilThen);

  ({ id: userId } = await newUser(identity, `late${userId}@example.test`));
  const expires_at = new Date(clock.now().getTime() + days(80));
  await db("users").where({ id: userId }).update(neverSetUp);
  await db("mail_links").where({ user_id: userId }).update({ used_at: null, expires_at });
  expect(await lives("users", 110, "id")).toEqual(untilThen);
});

test("keeps a sent invitation for 7 days, as long as its link works", async () => {
  const office = { id: crypto.randomUUID(), country: "FI", name: "Office", name_key: userId };
  await identity.db("offices").insert(office);
  const row = { user_id: userId, office_id: office.id, email: "x@example.test", sent_at: identity.clock.now() };
  await identity.db("sent_invitations").insert(row);
  expect(await lives("sent_invitations", 7)).toEqual(untilThen);
});

test("keeps an export for 7 days after its completion, and before it", async () => {
  const requested_at = identity.clock.now();
  await identity.db("data_exports").insert({ user_id: userId, requested_at });
  expect(await lives("data_exports", 20)).toEqual([true, true, true]);
  await identity.db("data_exports").where({ user_id: userId }).update({ ready_at: identity.clock.now() });
  expect(await lives("data_exports", 7)).toEqual(untilThen);
});

test("keeps an unconfirmed second factor for a day, a confirmed one for good", async () => {
  const started_at = identity.clock.now();
  await identity.db("second_factors").insert({ user_id: userId, seed: crypto.randomUUID(), started_at });
  expect(await lives("second_factors", 1)).toEqual(untilThen);
  const confirmed_at = identity.clock.now();
  await identity.db("second_factors").insert({ user_id: userId, seed: crypto.randomUUID(), started_at, confirmed_at });
  expect(await lives("second_factors", 1_000)).toEqual([true, true, true]);
});

test.each([
  ["deactivate_user", 730],
  ["POST /api/admin/leads/search", 396],
  ["POST /api/admin/search", 396],
])("keeps the audit entry %s for %s days", async (action, kept) => {
  await identity.db("audit_entries").insert({
    at: identity.clock.now(),
    actor_id: crypto.randomUUID(),
    subject_id: userId,
    action,
    impersonated: false,
    trace_id: "",
  });
  expect(await lives("audit_entries", kept, "subject_id")).toEqual(untilThen);
});

test("keeps answers to the terms with the account and for two years after its erasure", async () => {
  expect(await lives("terms_answers", 2_000)).toEqual([true, true, true]);
  const erased = { status: "erased", erased_at: identity.clock.now() };
  await identity.db("users").where({ id: userId }).update(erased);
  expect(await lives("terms_answers", 730)).toEqual(untilThen);
});

test("purges sign-ups and sessions at their end, and keeps those in use", async () => {
  const { gateway, clock, db } = identity;
  await db("users").delete();
  await newUser(identity, anna.email);
  const { session } = await gateway.login(anna);
  await gateway.register({ ...anna, email: "expired@example.test" });
  clock.advance(hours(24));
  await gateway.register({ ...anna, email: "fresh@example.test" });

  await purge();
  expect(await db("users").orderBy("email").pluck("email")).toEqual([anna.email, "fresh@example.test"]);
  expect((await gateway.getSession({ sessionToken: session!.token })).user!.email).toBe(anna.email);

  clock.advance(days(30));
  await purge();
  expect(await db("sessions")).toEqual([]);
  expect(await db("users").pluck("email")).toEqual([anna.email]);
  const late = gateway.getSession({ sessionToken: session!.token });
  expect(await refusalOf(late)).toMatchObject({ code: "login_required" });
});
