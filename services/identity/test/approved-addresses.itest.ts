import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { type Approval, ApprovalState, ApprovalsService } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import {
  LinkMailQueuedSchema,
  LinkPurpose,
  NoticeKind,
  NoticeMailQueuedSchema,
} from "@doorlight/proto/identity/v1/mails_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { outcomeOf } from "./outcome-of.ts";
import { type BackOffice, type Person, startBackOffice } from "./start-back-office.ts";

let office: BackOffice;
let [asker, other, agent]: Person[] = [];
beforeAll(async () => void (office = await startBackOffice()));
afterAll(() => office.stop());
beforeEach(async () => {
  await office.db("users").whereIn("role", ["admin", "super_admin"]).update({ status: "deactivated" });
  [asker, other, agent] = [
    await office.person("super_admin"),
    await office.person("admin"),
    await office.person("agent"),
  ];
  await drainOutbox(office.db);
});

const approvals = () => office.clientOf("gateway", ApprovalsService);
const newAddress = () => `right-${randomUUID()}@example.test`;
const addressOf = async ({ id }: Person) => (await office.db("users").where({ id }).first("email")).email as string;
const correct = async (email: string, { id: userId } = agent!) =>
  office.users.correctUser({ userId, email }, await office.as(asker!));

async function asks(email: string, by = asker!, { id: userId } = agent!): Promise<Approval> {
  const call = { case: "changeEmail", value: { userId, email } } as const;
  const amount = { amount: 0n, currency: "EUR" };
  const request = { call, amount, subjectId: userId, idempotencyKey: randomUUID() };
  return (await approvals().askApproval(request, await office.as(by))).approval!;
}

const decides = async (approvalId: string, by = other!) =>
  (await approvals().decideApproval({ approvalId, approve: true }, await office.as(by))).approval!;

/** The recipients of the links that wait in the outbox. */
async function mailed() {
  const links = (await drainOutbox(office.db)).of(LinkMailQueuedSchema);
  const recipients = links.map(({ userId, linkId, purpose }) =>
    office.notifications.getMailRecipient({ userId, linkId }).then((mail) => ({ ...mail, purpose })),
  );
  return Promise.all(recipients);
}

const confirm = (token = "") => office.clientOf("gateway", CredentialsService).confirmEmailChange({ token });

test("changes an address after a second admin has approved and the new mailbox confirmed", async () => {
  const sessionToken = await office.logIn(agent!);
  const email = newAddress();
  expect(await refusalOf(correct(email.toUpperCase()))).toMatchObject({
    code: "approval_needed",
    params: { amount: "0", currency: "EUR" },
  });
  const asked = await asks(email.toUpperCase());
  expect(asked).toMatchObject({ state: ApprovalState.ASKED, email, subjectId: agent!.id });
  expect(await mailed()).toEqual([]);

  expect(await decides(asked.id)).toMatchObject({ state: ApprovalState.CARRIED_OUT });
  expect(await addressOf(agent!)).toBe(agent!.email);
  const [link, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(link).toMatchObject({ email, purpose: LinkPurpose.EMAIL_CHANGE_NEW });

  expect(await confirm(link!.linkToken)).toMatchObject({ isComplete: true, endedSessions: [expect.any(String)] });
  expect(await addressOf(agent!)).toBe(email);
  expect(await outcomeOf(office.gateway.getSession({ sessionToken }))).toBe("login_required");
  expect((await drainOutbox(office.db)).of(NoticeMailQueuedSchema)).toHaveLength(2);
  const entries = office.db("audit_entries").where({ subject_id: agent!.id }).orderBy("id");
  expect(await entries.select("action", "actor_id", "refused", "fields")).toMatchObject([
    { action: "correct_email", refused: true },
    { action: "ask_approval", fields: [{ name: "action", after: '"change_email"' }] },
    { action: "give_approval", actor_id: other!.id },
    { action: "carry_out_approved" },
    { action: "correct_email", actor_id: asker!.id, refused: false, fields: [{ name: "email", after: null }] },
  ]);
});

test("withdraws an admin's own older address for an account, and leaves those of others", async () => {
  const [slip, ofOther, elsewhere] = [
    await asks(newAddress()),
    await asks(newAddress(), other!),
    await asks(newAddress(), asker!, await office.person("agent")),
  ];
  const right = await asks(newAddress());
  const ids = [slip, ofOther, elsewhere, right].map(({ id }) => id);
  const rows = await office.db("approvals").whereIn("id", ids).select("id", "state");
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  expect(ids.map((id) => states.get(id))).toEqual(["refused", "asked", "asked", "asked"]);
  expect(await refusalOf(decides(slip.id))).toMatchObject({ code: "version_outdated" });
  expect((await drainOutbox(office.db)).of(NoticeMailQueuedSchema).map(({ kind }) => kind)).not.toContain(
    NoticeKind.APPROVAL_DECLINED,
  );
});

test("changes nothing before both, nor a day after the link was mailed", async () => {
  const email = newAddress();
  await decides((await asks(email)).id);
  const [link] = await mailed();
  office.clock.advance(hours(24));
  expect(await outcomeOf(confirm(link!.linkToken))).toBe("link_expired");
  expect(await addressOf(agent!)).toBe(agent!.email);
});

test("needs the new mailbox also if a super admin is the only admin", async () => {
  await office.db("users").where({ id: other!.id }).update({ status: "deactivated" });
  const email = newAddress();
  expect(await asks(email)).toMatchObject({ state: ApprovalState.CARRIED_OUT, alone: true });
  expect(await addressOf(agent!)).toBe(agent!.email);
  await confirm((await mailed())[0]!.linkToken);
  expect(await addressOf(agent!)).toBe(email);
});

test("answers what waits to another admin who wants the same address, and mails one link", async () => {
  const email = newAddress();
  const asked = await asks(email);
  expect((await asks(email, other!)).id).toBe(asked.id);
  expect((await asks(newAddress(), other!)).id).not.toBe(asked.id);
  await decides(asked.id);
  await decides(asked.id);
  expect(await mailed()).toHaveLength(1);
});

test("refuses without a question an address that is taken, and one of a deactivated account", async () => {
  expect(await refusalOf(correct(other!.email))).toMatchObject({ code: "email_taken" });
  await office.db("users").where({ id: agent!.id }).update({ status: "deactivated" });
  expect(await refusalOf(correct(newAddress()))).toMatchObject({ code: "account_deactivated" });
});

test.each([
  ["email_taken", async (email: string) => void (await office.person("agent", { email }))],
  ["account_deactivated", () => office.db("users").where({ id: agent!.id }).update({ status: "deactivated" })],
  ["forbidden", () => office.db("users").where({ id: agent!.id }).update({ role: "super_admin" })],
])("ends an approved change with %s for what has happened meanwhile", async (refusal, happens) => {
  const email = newAddress();
  const { id } = await asks(email);
  await happens(email);
  expect(await decides(id)).toMatchObject({ state: ApprovalState.FAILED, refusal });
  expect(await mailed()).toEqual([]);
});

test("lets the admin who wanted it approve nothing with that account for 90 days", async () => {
  const puppet = await office.person("admin");
  await decides((await asks(newAddress(), asker!, puppet)).id);
  await confirm((await mailed())[0]!.linkToken);
  const { id } = await asks(newAddress());
  expect(await refusalOf(decides(id, puppet))).toMatchObject({ code: "forbidden" });
});
