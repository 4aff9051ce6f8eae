import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { minutes } from "@doorlight/common/time";
import { ApprovalsService } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { adminCalls } from "./mortal-admin-calls.ts";
import { profileCalls } from "./mortal-profile-calls.ts";
import { signInCalls } from "./mortal-sign-in-calls.ts";
import { changesOf, startMortal, type Calls, type Mortal } from "./start-mortal.ts";

jest.setTimeout(minutes(1));

let identity: Mortal;
let calls: Calls;
beforeAll(async () => {
  identity = await startMortal();
  calls = { ...signInCalls(identity), ...profileCalls(identity), ...adminCalls(identity) };
});
afterAll(() => identity.stop());

/** Calls that write one row: nothing can be left of a half. */
const ofOneRow = [
  "Logout",
  "EndSession",
  "EndOtherSessions",
  "RecordAdminAction",
  // One statement.
  "RecordAdminOutcome",
  // The entry of the audit.
  "DownloadUserExport",
  // The mail is the work of a job.
  "ResendConfirmation",
  "RequestPasswordReset",
  "RequestMagicLink",
  "InviteColleague",
];

const services = [IdentityService, CredentialsService, ProfileService, UsersService, OwnDataService, ApprovalsService];
const ofSeveral = services.flatMap(changesOf).filter((method) => !ofOneRow.includes(method));

test("has a case here for every call that writes more than one row", () => {
  expect(ofSeveral.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each(ofSeveral)("stores %s wholly or not at all, wherever the process crashes", async (method) => {
  await identity.survivesDeaths(await calls[method]!());
});

test("stores a mailed link wholly or not at all, wherever the process crashes", async () => {
  const { email } = await identity.account();
  const task = await identity.taskAfter(() => identity.credentials.requestMagicLink({ email }));
  await identity.survivesDeaths(() => identity.runTask(task));
});

test("stores an invitation wholly or not at all, wherever the process crashes", async () => {
  const [boss, guest] = [await identity.member(), await identity.member()];
  await identity.profile.createOffice({ name: "Inviting" }, boss.as);
  const task = await identity.taskAfter(() => identity.profile.inviteColleague({ email: guest.email }, boss.as));
  await identity.survivesDeaths(() => identity.runTask(task));
});

test("resumes an export after a crash of its process, and queues its mail once", async () => {
  const { id, as } = await identity.member();
  const ownData = identity.clientOf("gateway", OwnDataService);
  const task = await identity.taskAfter(() => ownData.requestExport({}, as));
  expect((await identity.deathsOf(() => identity.runTask(task))).length).toBeGreaterThan(5);
  expect((await ownData.getExport({}, as)).export).toMatchObject({ done: 7, total: 7 });
  await identity.runTask(task);
  const notices = (await identity.published(NoticeMailQueuedSchema)).filter(({ userId }) => userId === id);
  expect(notices.map(({ kind }) => kind)).toEqual([NoticeKind.EXPORT_READY]);
});
