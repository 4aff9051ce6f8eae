import type { CallOptions } from "@connectrpc/connect";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { NoticeMailQueuedSchema, NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { ExportState, OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { makeFakeSources } from "./fake-sources.ts";
import { newUser } from "./new-user.ts";
import { corpus } from "./picture-corpus.ts";
import { startIdentity, type IdentityTest } from "./start-identity.ts";

const { sources, peers } = makeFakeSources();
let identity: IdentityTest;
let ownData: ReturnType<typeof identity.clientOf<typeof OwnDataService>>;
let user: User;
let asUser: CallOptions;
let count = 0;

beforeAll(async () => {
  identity = await startIdentity({ peers });
  ownData = identity.clientOf("gateway", OwnDataService);
});
afterAll(() => identity.stop());
beforeEach(async () => {
  user = await newUser(identity, `person${count++}@example.test`);
  asUser = await identity.asUser(user);
  for (const source of Object.values(sources)) Object.assign(source, { json: "{}", isDown: false, asked: [] });
  await drainOutbox(identity.db);
});

async function ready() {
  return eventually(async () => {
    const { export: found } = await ownData.getExport({}, asUser);
    if (found?.state !== ExportState.READY) throw new Error(`${found?.done} of ${found?.total} parts are in`);
    return found;
  });
}

async function download(id: string) {
  return JSON.parse((await ownData.downloadExport({ id }, asUser)).json);
}

test("collects the data of every service in an export, and mails its owner when it is complete", async () => {
  sources.leads.json = '{"contacts":[{"leadId":"7","seenAt":"2026-11-20T10:00:00Z"}]}';
  sources.purchasing.json = '{"total":12345678901234567890}';
  sources.campaign.json = '{"regions":["Uusimaa"]}';
  sources.billing.json = '{"invoices":["FI-1"]}';
  expect((await ownData.getExport({}, asUser)).export).toBeUndefined();

  const { export: started } = await ownData.requestExport({}, asUser);
  expect(started).toMatchObject({ state: ExportState.RUNNING, total: 7 });
  expect(started!.expiresAt).toBeUndefined();

  const { id, done, expiresAt } = await ready();
  expect(id).toBe(started!.id);
  expect(done).toBe(7);
  expect(timestampDate(expiresAt!).getTime() - identity.clock.now().getTime()).toBe(days(7));
  const { json } = await ownData.downloadExport({ id }, asUser);
  expect(json).toContain("12345678901234567890");
  expect(JSON.parse(json)).toMatchObject({
    export: { userId: user.id },
    identity: { profile: { email: user.email } },
    leads: { contacts: [{ leadId: "7" }] },
    billing: { invoices: ["FI-1"] },
    refunds: {},
    notifications: {},
    campaign: { regions: ["Uusimaa"] },
  });
  expect([sources.leads.asked, sources.purchasing.asked]).toEqual([[user.id], [user.id]]);
  const notices = (await drainOutbox(identity.db)).of(NoticeMailQueuedSchema);
  expect(notices).toMatchObject([{ userId: user.id, kind: NoticeKind.EXPORT_READY }]);
});

test("contains all identity data about the user in its part of an export", async () => {
  const profile = identity.clientOf("gateway", ProfileService);
  const { db, clock } = identity;
  await identity.gateway.updateProfile({ phoneNumber: "040 123 4567", title: "LKV" }, asUser);
  await profile.setImage({ picture: await corpus.photo("png") }, asUser);
  await profile.createOffice({ name: "Exporting" }, asUser);
  await db("notes").insert({
    user_id: user.id,
    kind: "email",
    subject: "About you",
    text: "We called you.",
    author_id: crypto.randomUUID(),
    written_at: clock.now(),
  });
  await db("audit_entries").insert({
    at: clock.now(),
    actor_id: crypto.randomUUID(),
    subject_id: user.id,
    action: "impersonate",
    impersonated: false,
    outcome: "done",
    reason: "Case 4711",
    trace_id: "",
  });
  await identity.gateway.login({ email: user.email, password: "correct horse", device: "Firefox on Windows" });

  await ownData.requestExport({}, asUser);
  const { identity: part } = await download((await ready()).id);

  expect(part).toMatchObject({
    profile: {
      firstName: "Anna",
      lastName: "Virtanen",
      email: user.email,
      phoneNumber: "+358401234567",
      title: "LKV",
      officeName: "Exporting",
      country: "FI",
      locale: "fi",
      role: "agent",
      createdAt: "2026-11-21T09:00:00.000Z",
    },
    profileImage: expect.stringMatching(/^data:image\/webp;base64,UklGR/),
    termsAnswers: [{ accepted: true, answeredAt: "2026-11-21T09:00:00.000Z" }],
    sessions: [{ device: "" }, { device: "Firefox on Windows" }],
    mailedLinks: [{ purpose: "confirmation", usedAt: "2026-11-21T09:00:00.000Z" }],
    notes: [{ kind: "created" }, { kind: "email", subject: "About you", text: "We called you." }],
    audit: [{ action: "impersonate", impersonated: false, byUser: false, outcome: "done", reason: "Case 4711" }],
    signupCredit: { grantedAt: "2026-11-21T09:00:00.000Z" },
    secondFactor: null,
    officeJoinRequest: null,
  });
});

test("delays an export while a service is down or answers nonsense, and keeps the other parts", async () => {
  sources.purchasing.isDown = true;
  sources.billing.json = '["no object"]';
  const { export: started } = await ownData.requestExport({}, asUser);
  await eventually(async () => {
    expect((await ownData.getExport({}, asUser)).export).toMatchObject({ state: ExportState.RUNNING, done: 5 });
  });
  expect(await refusalOf(ownData.downloadExport({ id: started!.id }, asUser))).toMatchObject({ code: "not_found" });
  expect((await drainOutbox(identity.db)).of(NoticeMailQueuedSchema)).toEqual([]);

  sources.purchasing.isDown = false;
  sources.billing.json = "{}";

  expect((await ready()).id).toBe(started!.id);
  expect(sources.leads.asked).toEqual([user.id]);
});

test("returns the running export to a new request, and replaces a finished one", async () => {
  sources.leads.isDown = true;
  const answers = await Promise.all(Array.from({ length: 5 }, () => ownData.requestExport({}, asUser)));
  expect(new Set(answers.map(({ export: found }) => found!.id)).size).toBe(1);
  sources.leads.isDown = false;
  const first = await ready();

  const { export: second } = await ownData.requestExport({}, asUser);
  expect(second!.id).not.toBe(first.id);
  await ready();
  expect(await refusalOf(ownData.downloadExport({ id: first.id }, asUser))).toMatchObject({ code: "not_found" });
});

test("starts an export again if its job has given up", async () => {
  sources.leads.isDown = true;
  const { export: started } = await ownData.requestExport({}, asUser);
  await eventually(async () => {
    const { rowCount } = await identity.db.raw(
      `update graphile_worker._private_jobs set attempts = max_attempts
       where locked_at is null and last_error <> '' and key like ?`,
      [`%${started!.id}%`],
    );
    if (rowCount !== 1) throw new Error("The job has not failed yet");
  });
  sources.leads.isDown = false;
  expect((await ownData.requestExport({}, asUser)).export!.id).toBe(started!.id);
  expect((await ready()).id).toBe(started!.id);
});

test("lets only its user download an export, for seven days", async () => {
  await ownData.requestExport({}, asUser);
  const { id } = await ready();
  const asOther = await identity.asUser(await newUser(identity, `person${count++}@example.test`));
  expect(await refusalOf(ownData.downloadExport({ id }, asOther))).toMatchObject({ code: "not_found" });
  expect(await refusalOf(ownData.downloadExport({ id: crypto.randomUUID() }, asUser))).toMatchObject({
    code: "not_found",
  });

  identity.clock.advance(days(7) - 1);
  await ownData.downloadExport({ id }, asUser);
  identity.clock.advance(1);
  expect(await refusalOf(ownData.downloadExport({ id }, asUser))).toMatchObject({ code: "not_found" });
  expect((await ownData.getExport({}, asUser)).export).toBeUndefined();
  await ownData.requestExport({}, asUser);
  expect((await ready()).id).not.toBe(id);
});

test("exports the data of a user without accepted terms, and refuses an impersonating admin", async () => {
  const declined = await identity.asCaller(user.id, { termsAccepted: false });
  await ownData.requestExport({}, declined);
  const impersonating = await identity.asCaller(user.id, { actorId: crypto.randomUUID() });
  expect(await refusalOf(ownData.requestExport({}, impersonating))).toMatchObject({ code: "not_while_impersonating" });
  expect(await refusalOf(ownData.eraseAccount({ password: "correct horse" }, impersonating))).toMatchObject({
    code: "not_while_impersonating",
  });
});
