import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LinkMailQueuedSchema, LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

let identity: IdentityTest;
beforeAll(async () => (identity = await startIdentity()));
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

const jobs = () => identity.db.raw("select from graphile_worker.jobs").then(({ rowCount }) => rowCount as number);
const idle = () => eventually(async () => expect(await jobs()).toBe(0));

test("publishes a sign-up with three more confirmation mails once", async () => {
  const email = "patient@example.test";
  await identity.gateway.register({ ...anna, email });
  for (let resent = 0; resent < 3; resent++) await identity.gateway.resendConfirmation({ email });
  await idle();

  const { id: userId } = await identity.db("users").where({ email }).first("id");
  const events = await drainOutbox(identity.db);
  expect(events.of(UserRegisteredSchema)).toMatchObject([{ userId, country: "FI" }]);
  const mails = events.of(LinkMailQueuedSchema);
  expect(mails).toHaveLength(4);
  for (const mail of mails) expect(mail).toMatchObject({ userId, country: "FI", purpose: LinkPurpose.CONFIRMATION });
  expect(new Set(mails.map(({ linkId }) => linkId)).size).toBe(4);
  expect(events.all).toHaveLength(5);
  expect(new Set(events.all.map(({ topic }) => topic))).toEqual(new Set(["identity.user.v1", "identity.mail.v1"]));
});

test("accepts a confirmation link sent again and the first one, until either is used", async () => {
  const { token: first, browserToken } = await identity.signUp();

  await identity.gateway.resendConfirmation({ email: anna.email.toUpperCase() });

  const second = await eventually(() => identity.mailedToken());
  expect(second).not.toBe(first);
  await identity.gateway.confirmEmail({ token: first, browserToken });
  const again = identity.gateway.confirmEmail({ token: second, browserToken });
  expect(await refusalOf(again)).toMatchObject({ code: "already_confirmed" });
});

test("confirms a sign-up whose confirmation link expired by a new one", async () => {
  const email = "late@example.test";
  const { browserToken } = await identity.signUp({ email });
  identity.clock.advance(hours(25));

  await identity.gateway.resendConfirmation({ email });

  const token = await eventually(() => identity.mailedToken());
  expect((await identity.gateway.confirmEmail({ token, browserToken })).user).toMatchObject({ email, active: true });
});

test("keeps no sign-up waiting for longer than a week by resending", async () => {
  const email = "held@example.test";
  await identity.signUp({ email });
  for (let day = 0; day < 7; day++) {
    identity.clock.advance(hours(24) - 1);
    await identity.gateway.resendConfirmation({ email });
    await eventually(() => identity.mailedToken());
    await identity.runJob("purge-old-data");
    expect(await identity.db("users").where({ email })).toHaveLength(1);
  }
  identity.clock.advance(hours(1));
  await identity.gateway.resendConfirmation({ email });
  await idle();
  expect((await drainOutbox(identity.db)).of(LinkMailQueuedSchema)).toEqual([]);
  await identity.runJob("purge-old-data");
  expect(await identity.db("users").where({ email })).toEqual([]);
});

test("answers a resend alike for an unknown address and one with an account, and mails neither", async () => {
  const before = await identity.db("mail_links");
  for (const email of ["nobody@example.test", anna.email]) await identity.gateway.resendConfirmation({ email });
  await idle();
  expect(await identity.db("mail_links")).toHaveLength(before.length);
});
