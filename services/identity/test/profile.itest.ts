import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { newUser } from "./new-user.ts";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

let identity: IdentityTest;
let user: User;
let asAnna: CallOptions;

beforeAll(async () => {
  identity = await startIdentity();
  user = await newUser(identity, anna.email);
  asAnna = await identity.asUser(user);
});
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

test("keeps absent fields of a changed profile and clears empty ones", async () => {
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

test("remembers on every device that a user was asked about the seller card, for good", async () => {
  expect(user.profileAsked).toBe(false);
  await identity.gateway.updateProfile({ profileAsked: true }, asAnna);
  const { user: later } = await identity.gateway.updateProfile({ title: "", profileAsked: false }, asAnna);
  expect(later!.profileAsked).toBe(true);
});

test.each([
  ["a text that is no phone number", "call me"],
  ["a number too short for a person's, which no seller may give either", "040 555"],
])("refuses %s with the name of its field, and keeps the profile", async (_, phoneNumber) => {
  const call = identity.gateway.updateProfile({ phoneNumber, title: "Boss" }, asAnna);
  await expect(call).rejects.toMatchObject({ message: expect.stringContaining("invalid_request") });
  const { user: now } = await identity.gateway.updateProfile({}, asAnna);
  expect(now!.title).toBeUndefined();
});

test("lets a user who declines the terms change only the language until they are accepted", async () => {
  const { user: declined } = await identity.gateway.answerTerms({ accepted: false }, asAnna);
  expect(declined!.termsAccepted).toBe(false);
  expect(await refusalOf(identity.gateway.updateProfile({ title: "LKV" }, asAnna))).toMatchObject({
    code: "terms_not_accepted",
  });
  expect((await identity.gateway.updateProfile({ locale: "sv" }, asAnna)).user!.locale).toBe("sv");

  const { user: accepted } = await identity.gateway.answerTerms({ accepted: true, version: "2026-11" }, asAnna);
  expect(accepted!.termsAccepted).toBe(true);
  await identity.gateway.updateProfile({ title: "LKV" }, asAnna);

  const updates = (await drainOutbox(identity.db)).of(UserUpdatedSchema);
  expect(updates.map(({ termsAccepted }) => termsAccepted)).toEqual([false, false, true, true]);
  expect(updates.at(-1)!.locale).toBe("sv");
  const answers = await identity.db("terms_answers").where({ user_id: user.id }).orderBy("id").pluck("accepted");
  expect(answers).toEqual([true, false, true]);
});

test("publishes changes of one user in the order of their versions", async () => {
  await Promise.all(
    ["a", "b", "c", "d", "e"].map((title) => identity.gateway.updateProfile({ title, locale: "en" }, asAnna)),
  );
  const versions = (await drainOutbox(identity.db)).all.map(({ version }) => Number(version));
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(5);
});

test("names the language that the agent has chosen on the agent's card", async () => {
  await identity.gateway.updateProfile({ locale: "fi" }, asAnna);
  const { agents } = await identity.gateway.listAgentCards({ userIds: [user.id] });
  expect(agents).toMatchObject([{ id: user.id, locale: "fi" }]);
});

test("tells of a card whether it is of an admin, whom sellers do not see by name", async () => {
  const { id } = await newUser(identity, "maija@example.test");
  const isAdmin = async () => (await identity.gateway.listAgentCards({ userIds: [id] })).agents[0]!.isAdmin;
  expect(await isAdmin()).toBe(false);
  for (const role of ["admin", "super_admin"]) {
    await identity.db("users").where({ id }).update({ role });
    expect(await isAdmin()).toBe(true);
  }
});

test("shows sellers cards of confirmed users, in the requested order", async () => {
  const other = await newUser(identity, "helmi@example.test");
  await identity.gateway.register({ ...anna, email: "waiting@example.test" });
  const waiting = (await identity.db("users").where({ email: "waiting@example.test" }).first("id")).id as string;
  const { agents } = await identity.gateway.listAgentCards({ userIds: [other.id, waiting, user.id] });
  expect(agents.map(({ id }) => id)).toEqual([other.id, user.id]);
  expect(Object.keys(agents[0]!)).not.toContain("email");
});

test.each([
  [{ title: "Soita 0600-12345 tai evil.example/maksa" }, "title", "not_plain"],
  [{ title: "Asiakaspalvelu" }, "title", "reserved_name"],
  [{ firstName: "Voita 500: http://evil.example" }, "firstName", "not_plain"],
  [{ lastName: "Dооrlight" }, "lastName", "reserved_name"],
  [{ firstName: "Door", lastName: "Light" }, "lastName", "reserved_name"],
  [{ firstName: "Support", lastName: "Tampere" }, "firstName", "reserved_name"],
  [{ title: "Poliisi" }, "title", "reserved_name"],
])("refuses the names of %j, which others read in mails", async (names, path, code) => {
  const refusal = await refusalOf(identity.gateway.updateProfile(names, asAnna));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path, code }] });
});

test("lets a user keep names from before they were filtered, and change another field", async () => {
  const former = { firstName: "evil.example", lastName: "Support", title: "www.evil.example" };
  await identity
    .db("users")
    .where({ id: user.id })
    .update({ first_name: former.firstName, last_name: former.lastName, title: former.title });
  const { user: kept } = await identity.gateway.updateProfile({ ...former, phoneNumber: "040 123 4567" }, asAnna);
  expect(kept).toMatchObject({ ...former, phoneNumber: "+358401234567" });
});
