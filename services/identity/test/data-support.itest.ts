import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { ExportState, OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { UserStatus } from "@doorlight/proto/identity/v1/users_service_pb";
import { makeFakeSources } from "./fake-sources.ts";
import { outcomeOf } from "./outcome-of.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

const { sources, peers } = makeFakeSources();
let office: BackOffice;
let admin: Person;
beforeAll(async () => {
  office = await startBackOffice({ peers });
  admin = await office.person("admin");
});
afterAll(() => office.stop());

async function deactivated(): Promise<Person> {
  const agent = await office.person("agent");
  await office.users.deactivateUser({ userId: agent.id }, await office.as(admin));
  return agent;
}

test("lets support export the data of a person who cannot log in, and audits each step", async () => {
  sources.leads.json = '{"contacts":[],"ownerOnly":{"followUpNotes":["Rings late"]}}';
  const { id: userId } = await deactivated();
  const as = await office.as(admin);

  const { export: started } = await office.users.requestUserExport({ userId }, as);
  const ready = await eventually(async () => {
    const { export: found } = await office.users.getUser({ userId }, as);
    if (found?.state !== ExportState.READY) throw new Error("not ready");
    return found;
  });
  expect(ready.id).toBe(started!.id);
  const { json } = await office.users.downloadUserExport({ userId, id: ready.id }, as);

  expect(JSON.parse(json)).toMatchObject({
    export: { userId, leftOut: expect.stringContaining("private notes") },
    leads: { contacts: [] },
  });
  expect(json).not.toContain("Rings late");
  const notices = (await drainOutbox(office.db))
    .of(NoticeMailQueuedSchema)
    .filter((notice) => notice.userId === userId);
  expect(notices.at(-1)?.kind).toBe(NoticeKind.EXPORTED_BY_SUPPORT);
  const actions = await office.db("audit_entries").where({ subject_id: userId }).orderBy("id").pluck("action");
  expect(actions).toEqual(["deactivate_user", "export_user", "download_export"]);
});

test("lets support export the data of an active person, who is mailed and stays logged in", async () => {
  const { id: userId } = await office.person("agent");
  const as = await office.as(admin);
  const reason = "Asked by phone";
  const { export: started } = await office.users.requestUserExport({ userId, reason }, as);
  await eventually(async () => {
    const { export: found } = await office.users.getUser({ userId }, as);
    if (found?.state !== ExportState.READY) throw new Error("not ready");
  });
  await drainOutbox(office.db);
  await office.users.downloadUserExport({ userId, id: started!.id }, as);
  expect((await drainOutbox(office.db)).of(NoticeMailQueuedSchema)).toMatchObject([
    { userId, kind: NoticeKind.EXPORTED_BY_SUPPORT },
  ]);
  const { record, notes } = await office.users.getUser({ userId }, as);
  expect(record).toMatchObject({ status: UserStatus.ACTIVE });
  expect(notes.map(({ text }) => text)).toContain(reason);
});

test.each([
  ["admin", false],
  ["super_admin", true],
] as const)("gives words about refunds to a super admin alone: asked by the role %s", async (role, hasWords) => {
  sources.refunds.json = '{"refundRequests":[],"decidersOnly":{"refundWords":["Never picked up"]}}';
  const { id: userId } = await office.person("agent");
  const as = await office.as(await office.person(role));
  const { export: started } = await office.users.requestUserExport({ userId, reason: "Asked by phone" }, as);
  const json = await eventually(
    async () => (await office.users.downloadUserExport({ userId, id: started!.id }, as)).json,
  );
  expect(json.includes("Never picked up")).toBe(hasWords);
  expect(JSON.parse(json)).toMatchObject({ refunds: { refundRequests: [] } });
  const { leftOut } = (JSON.parse(json) as { export: { leftOut: string } }).export;
  expect(leftOut.includes("words about refunds")).toBe(!hasWords);
});

test("hides from a plain admin the words about refunds in an export from before they were apart", async () => {
  const migration = await readFile(new URL("../migrations/0022-words-in-exports.sql", import.meta.url), "utf8");
  sources.refunds.json = '{"refundRequests":[{"description":"Never picked up"}]}';
  const { id: userId } = await office.person("agent");
  const [plain, decider] = [await office.as(admin), await office.as(await office.person("super_admin"))];
  const { export: started } = await office.users.requestUserExport({ userId, reason: "Asked by phone" }, plain);
  const download = async (as: typeof plain) =>
    (await office.users.downloadUserExport({ userId, id: started!.id }, as)).json;
  expect(await eventually(() => download(plain))).toContain("Never picked up");
  // The second run finds nothing to move.
  for (const run of [migration, migration]) await office.db.raw(run);
  expect(await download(plain)).not.toContain("Never picked up");
  expect(JSON.parse(await download(decider))).toMatchObject({
    refunds: { decidersOnly: { refundRequests: [{ description: "Never picked up" }] } },
  });
});

test("lets support erase a person who cannot log in, and keeps in the audit who did it", async () => {
  const { id: userId } = await deactivated();
  await office.users.eraseUser({ userId }, await office.as(admin));

  const { record } = await office.users.getUser({ userId }, await office.as(admin));
  expect(record).toMatchObject({ status: UserStatus.ERASED, user: { firstName: "", lastName: "" } });
  const entry = await office.db("audit_entries").where({ subject_id: userId, action: "erase_user" }).first();
  expect(entry).toMatchObject({ actor_id: admin.id });
  expect(await refusalOf(office.users.eraseUser({ userId }, await office.as(admin)))).toMatchObject({
    code: "not_found",
  });
});

test("refuses to erase people who can log in themselves, and support for accounts above its own", async () => {
  const agent = await office.person("agent");
  const otherAdmin = await office.person("admin");
  await office.db("users").where({ id: otherAdmin.id }).update({ status: "deactivated" });
  const as = await office.as(admin);
  const outcomes = (userId: string) =>
    Promise.all([
      outcomeOf(office.users.requestUserExport({ userId }, as)),
      outcomeOf(office.users.downloadUserExport({ userId, id: crypto.randomUUID() }, as)),
      outcomeOf(office.users.eraseUser({ userId }, as)),
    ]);
  expect((await outcomes(agent.id)).at(-1)).toBe("invalid_request");
  expect(await outcomes(otherAdmin.id)).toEqual(Array(3).fill("forbidden"));
});

test("lets only the person of an export download it", async () => {
  const [one, other] = [await deactivated(), await deactivated()];
  const as = await office.as(admin);
  const { export: started } = await office.users.requestUserExport({ userId: one.id }, as);
  const download = office.users.downloadUserExport({ userId: other.id, id: started!.id }, as);
  expect(await outcomeOf(download)).toBe("not_found");
});

test("keeps an admin who acts as a user from downloading that user's export", async () => {
  const agent = await office.person("agent");
  const ownData = office.clientOf("gateway", OwnDataService);
  const acting = await office.asCaller(agent.id, { actorId: admin.id });
  const download = ownData.downloadExport({ id: crypto.randomUUID() }, acting);
  expect(await outcomeOf(download)).toBe("not_while_impersonating");
});
