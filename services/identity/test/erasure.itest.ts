import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { ExportState, OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import { allText } from "./all-text.ts";
import { makeFakeSources } from "./fake-sources.ts";
import { newUser } from "./new-user.ts";
import { corpus } from "./picture-corpus.ts";
import { outcomeInTheEnd, outcomeOf } from "./outcome-of.ts";
import { startIdentity, type IdentityTest } from "./start-identity.ts";

const canary = "zanzibar";
const password = "correct horse";
const { sources, peers } = makeFakeSources();
let identity: IdentityTest;
let ownData: ReturnType<typeof identity.clientOf<typeof OwnDataService>>;
let profile: ReturnType<typeof identity.clientOf<typeof ProfileService>>;

beforeAll(async () => {
  identity = await startIdentity({ peers });
  ownData = identity.clientOf("gateway", OwnDataService);
  profile = identity.clientOf("gateway", ProfileService);
});
afterAll(() => identity.stop());

async function eraser(email: string) {
  const user = await newUser(identity, email);
  const as = await identity.asUser(user);
  return { user, as, erase: (given?: string) => ownData.eraseAccount({ password: given }, as) };
}

/** A user with a canary in every field and table that has room for one. */
async function wellKnownUser() {
  const { db, clock, gateway } = identity;
  const name = { firstName: `${canary} first`, lastName: `${canary} last` };
  const user = await newUser(identity, `${canary}@example.test`, name);
  const as = await identity.asUser(user);
  await gateway.updateProfile({ title: canary, phoneNumber: "+358401112223" }, as);
  await profile.setImage({ picture: await corpus.photo("jpeg") }, as);
  await profile.createOffice({ name: `Office ${canary}` }, as);
  // To a colleague, and by one.
  await profile.inviteColleague({ email: `colleague-of-${canary}@example.test` }, as);
  const other = await identity.asUser(await newUser(identity, `other${crypto.randomUUID()}@example.test`));
  await profile.createOffice({ name: "Another office" }, other);
  await profile.inviteColleague({ email: user.email }, other);
  await gateway.login({ email: user.email, password, device: `${canary} on Windows` });
  await db("notes").insert({
    user_id: user.id,
    kind: "email",
    subject: canary,
    text: `Dear ${canary}`,
    author_id: crypto.randomUUID(),
    written_at: clock.now(),
  });
  sources.leads.json = JSON.stringify({ searches: [canary] });
  await ownData.requestExport({}, as);
  await eventually(async () => {
    expect((await ownData.getExport({}, as)).export!.state).toBe(ExportState.READY);
  });
  return { user, as };
}

test("leaves no word of an erased user in any table, only an id and a country", async () => {
  const { user, as } = await wellKnownUser();
  const { id } = (await ownData.getExport({}, as)).export!;
  expect(await allText(identity.db)).toContain(canary);
  await drainOutbox(identity.db);

  const { endedSessions } = await ownData.eraseAccount({ password }, as);

  await identity.runJob("finish-erasures");
  const text = await allText(identity.db);
  for (const word of [canary, "+358401112223", user.imageHash ?? "no picture"]) expect(text).not.toContain(word);
  expect(await identity.db("images")).toEqual([]);
  expect(endedSessions).toHaveLength(2);
  const erased = await identity.db("users").where({ id: user.id }).first();
  expect(erased).toMatchObject({ status: "erased", country: "FI", first_name: "", last_name: "", office_id: null });
  const published = await drainOutbox(identity.db);
  expect(published.of(UserErasedSchema)).toMatchObject([{ userId: user.id, country: "FI" }]);
  expect(await refusalOf(identity.gateway.login({ email: user.email, password }))).toMatchObject({
    code: "invalid_credentials",
  });
  expect(await refusalOf(ownData.downloadExport({ id }, as))).toMatchObject({ code: "not_found" });
  expect((await identity.notifications.getMailRecipient({ userId: user.id })).deliverable).toBe(false);
  expect(await refusalOf(ownData.eraseAccount({}, as))).toMatchObject({ code: "login_required" });
});

test("deletes an office with its last member", async () => {
  const [first, last] = [await eraser("founder@example.test"), await eraser("last@example.test")];
  const { user } = await profile.createOffice({ name: "A shared office" }, first.as);
  const { id } = user!.office!;
  await identity.db("users").where({ id: last.user.id }).update({ office_id: id });
  await first.erase(password);
  expect(await identity.db("offices").where({ id })).toHaveLength(1);
  await last.erase(password);
  expect(await identity.db("offices").where({ id })).toEqual([]);
});

test("ends every session of an erased user and returns them to the gateway", async () => {
  const { user, as } = await eraser("sessions@example.test");
  const { session } = await identity.gateway.login({ email: user.email, password });
  const { endedSessions } = await ownData.eraseAccount({ password }, as);
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(session!.token)));
  expect(endedSessions).toContain(digest.toString("base64url"));
  expect(await refusalOf(identity.gateway.getSession({ sessionToken: session!.token }))).toMatchObject({
    code: "login_required",
  });
});

test("asks for the password before an erasure, if the account has one", async () => {
  const { user, erase } = await eraser("asked@example.test");
  expect(await refusalOf(erase("wrong horse"))).toMatchObject({ code: "password_wrong" });
  expect(await refusalOf(erase())).toMatchObject({ code: "password_wrong" });
  expect((await identity.db("users").where({ id: user.id }).first("status"))!.status).toBe("active");

  await identity.db("credentials").where({ user_id: user.id }).delete();
  await erase();
});

test("does one of five erasures of one account at the same time", async () => {
  const { user, erase } = await eraser("once@example.test");
  const answers = await Promise.all(Array.from({ length: 5 }, () => outcomeInTheEnd(() => erase(password))));
  expect(answers.filter((answer) => answer === "answered")).toHaveLength(1);
  const erased = (await drainOutbox(identity.db)).of(UserErasedSchema);
  expect(erased.map(({ userId }) => userId)).toEqual([user.id]);
});

test("frees the address of an erased account, and gives the same person no second credit", async () => {
  const email = "back@example.test";
  const { erase } = await eraser(email);
  await erase(password);
  const confirmed = await identity.gateway.confirmEmail(await identity.signUp({ email: email.toUpperCase() }));
  expect(confirmed.grantsSignupCredit).toBe(false);
});

test("keeps the last super admin, even if two are erased at the same time", async () => {
  const [one, other] = [await eraser("super1@example.test"), await eraser("super2@example.test")];
  const both = [one.user.id, other.user.id];
  await identity.db("users").whereIn("id", both).update({ role: "super_admin" });
  const answers = await Promise.all([one, other].map(({ erase }) => outcomeOf(erase(password))));
  expect(answers.sort()).toEqual(["answered", "forbidden"]);
  const left = await identity.db("users").whereIn("id", both).where({ status: "active" }).pluck("id");
  expect(left).toHaveLength(1);
});

test("leaves no users owned by an erased admin and no impersonated session", async () => {
  const admin = await eraser("admin@example.test");
  const { user } = await eraser("owned@example.test");
  const { db, clock } = identity;
  await db("users").where({ id: user.id }).update({ owner_id: admin.user.id });
  await db("sessions").insert({
    user_id: user.id,
    token_digest: Buffer.alloc(32, 7),
    device: "",
    actor_id: admin.user.id,
    created_at: clock.now(),
    logged_in_at: clock.now(),
    seen_at: clock.now(),
    ends_at: new Date(clock.now().getTime() + hours(1)),
  });
  const { endedSessions } = await admin.erase(password);
  expect(endedSessions).toContain(Buffer.alloc(32, 7).toString("base64url"));
  expect((await db("users").where({ id: user.id }).first("owner_id"))!.owner_id).toBeNull();
  expect(await db("sessions").where({ actor_id: admin.user.id })).toEqual([]);
});

test("keeps that an admin acted as an erased user, and not why", async () => {
  const { user, erase } = await eraser("acted-as@example.test");
  const { db, clock } = identity;
  const entry = { at: clock.now(), actor_id: crypto.randomUUID(), impersonated: false, trace_id: "" };
  await db("audit_entries").insert({ ...entry, subject_id: user.id, action: "impersonate", reason: "Anna called" });
  await erase(password);
  expect(await db("audit_entries").where({ subject_id: user.id }).select("action", "reason")).toEqual([
    { action: "impersonate", reason: null },
  ]);
});

test("deletes an export under way with the account", async () => {
  sources.leads.isDown = true;
  const { as, erase } = await eraser("running@example.test");
  await ownData.requestExport({}, as);
  await erase(password);
  sources.leads.isDown = false;
  expect(await identity.db("data_exports")).toEqual([]);
  expect(await identity.db("data_export_parts")).toEqual([]);
});
