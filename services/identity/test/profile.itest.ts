import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { drainOutbox } from "@doorlight/common/testing";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { newUser } from "./new-user.ts";
import { refusalOf } from "./refusal-of.ts";
import { anna, startIdentity } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

let identity: Awaited<ReturnType<typeof startIdentity>>;
let user: User;
let asAnna: CallOptions;

beforeAll(async () => {
  identity = await startIdentity();
  user = await newUser(identity, anna.email);
  asAnna = await identity.asUser(user);
});
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

test("absent fields stay, empty ones are cleared", async () => {
  await identity.gateway.updateProfile({ phoneNumber: "040 123 4567", title: "LKV" }, asAnna);
  const renamed = await identity.gateway.updateProfile({ lastName: "Korhonen" }, asAnna);
  expect(renamed.user).toMatchObject({
    firstName: "Anna",
    lastName: "Korhonen",
    phoneNumber: "+358401234567",
    title: "LKV",
  });

  const { user: cleared } = await identity.gateway.updateProfile({ phoneNumber: "", title: " " }, asAnna);
  expect([cleared!.phoneNumber, cleared!.title]).toEqual([undefined, undefined]);
});

test("a number that is none is refused by name of the field, and nothing changes", async () => {
  const call = identity.gateway.updateProfile({ phoneNumber: "call me", title: "Boss" }, asAnna);
  await expect(call).rejects.toMatchObject({ message: expect.stringContaining("invalid_request") });
  const { user: now } = await identity.gateway.updateProfile({}, asAnna);
  expect(now!.title).toBeUndefined();
});

test("who declines the terms can change the language alone, until the terms are accepted", async () => {
  const { user: declined } = await identity.gateway.answerTerms({ accepted: false }, asAnna);
  expect(declined!.termsAccepted).toBe(false);
  expect(await refusalOf(identity.gateway.updateProfile({ title: "LKV" }, asAnna))).toBe("terms_not_accepted");
  expect((await identity.gateway.updateProfile({ locale: "sv" }, asAnna)).user!.locale).toBe("sv");

  const { user: accepted } = await identity.gateway.answerTerms({ accepted: true }, asAnna);
  expect(accepted!.termsAccepted).toBe(true);
  expect(await refusalOf(identity.gateway.updateProfile({ title: "LKV" }, asAnna))).toBe("answered");

  const updates = (await drainOutbox(identity.db)).of(UserUpdatedSchema);
  expect(updates.map(({ termsAccepted }) => termsAccepted)).toEqual([false, false, true, true]);
  const answers = await identity.db("terms_answers").where({ user_id: user.id }).orderBy("id").pluck("accepted");
  expect(answers).toEqual([true, false, true]);
});

test("changes of one user are announced in the order of their versions", async () => {
  await Promise.all(
    ["a", "b", "c", "d", "e"].map((title) => identity.gateway.updateProfile({ title, locale: "en" }, asAnna)),
  );
  const versions = (await drainOutbox(identity.db)).all.map(({ version }) => Number(version));
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(5);
});

test("sellers see cards of confirmed people, in the order asked for", async () => {
  const other = await newUser(identity, "helmi@example.test");
  await identity.gateway.register({ ...anna, email: "waiting@example.test" });
  const waiting = (await identity.db("users").where({ email: "waiting@example.test" }).first("id")).id as string;
  const { agents } = await identity.gateway.listAgentCards({ userIds: [other.id, waiting, user.id] });
  expect(agents.map(({ id }) => id)).toEqual([other.id, user.id]);
  expect(Object.keys(agents[0]!)).not.toContain("email");
});
