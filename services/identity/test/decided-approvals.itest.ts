import { randomUUID } from "node:crypto";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { PricesService } from "@doorlight/proto/billing/v1/prices_service_pb";
import { type AskApprovalRequestSchema, ApprovalsService } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { ApprovalAction, ApprovalState } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type BackOffice, type Person, startBackOffice } from "./start-back-office.ts";

let office: BackOffice;
let [asker, other]: Person[] = [];
let agent: Person;
let failure: Error | undefined;

beforeAll(async () => {
  office = await startBackOffice({
    peers: {
      PURCHASING_ADDR: (router) =>
        router.rpc(LedgerService.method.grantApprovedCredits, () => {
          if (failure) throw failure;
          return {};
        }),
      BILLING_ADDR: (router) => router.rpc(PricesService.method.changeApprovedPrices, () => ({})),
    },
  });
});
afterAll(() => office.stop());

beforeEach(async () => {
  failure = undefined;
  await office.db("approvals").delete();
  await office.db("users").whereIn("role", ["admin", "super_admin"]).update({ status: "deactivated" });
  [asker, other] = [await office.person("super_admin"), await office.person("admin")];
  agent = await office.person("agent");
  await drainOutbox(office.db);
});

const approvals = () => office.clientOf("gateway", ApprovalsService);
type Call = MessageInitShape<typeof AskApprovalRequestSchema>["call"];

async function ask(call: Call, worth: object = { amount: { amount: 225_000n, currency: "EUR" } }, by = asker!) {
  const subjectId = "extent" in worth ? by.id : agent.id;
  const request = { call, ...worth, subjectId, idempotencyKey: randomUUID() };
  return (await approvals().askApproval(request, await office.as(by))).approval!;
}

const reason = "Every lead was wrong";
const askCredits = (by = asker!) =>
  ask(
    { case: "grantCredits", value: { userId: agent.id, credits: 50, reason, idempotencyKey: randomUUID() } },
    {
      amount: { amount: 225_000n, currency: "EUR" },
    },
    by,
  );

async function decide(approvalId: string, by: Person, decision: { approve: boolean; reason?: string }) {
  return (await approvals().decideApproval({ approvalId, ...decision }, await office.as(by))).approval!;
}

const over = async () =>
  (await approvals().listApprovals({ waiting: false, limit: 20 }, await office.as(other!))).approvals;
const mails = async () =>
  (await drainOutbox(office.db)).of(NoticeMailQueuedSchema).map(({ userId, kind, approvalId }) => {
    return { userId, kind, approvalId };
  });

test("says after the decision what was approved, without words and addresses", async () => {
  const { id: ofCredits } = await askCredits();
  const value = { userId: agent.id, email: "new@example.test" };
  const { id: ofAddress } = await ask({ case: "changeEmail", value }, { amount: { amount: 0n, currency: "EUR" } });
  const what = { case: "modifier" as const, value: { place: { kind: "city", place: "Espoo" }, basisPoints: -9_000 } };
  const change = { country: "FI", changes: [{ what }], reason, newestVersion: 7n };
  const { id: ofPrices } = await ask({ case: "changePrices", value: change }, { extent: 9_000 });
  for (const id of [ofCredits, ofAddress, ofPrices]) await decide(id, other!, { approve: true });

  const found = new Map((await over()).map((approval) => [approval.id, approval]));
  expect(found.get(ofCredits)).toMatchObject({ credits: 50, amount: { amount: 225_000n } });
  expect(found.get(ofAddress)).toMatchObject({ action: ApprovalAction.CHANGE_EMAIL, subjectId: agent.id });
  expect(found.get(ofPrices)).toMatchObject({ country: "FI", prices: [{ place: "Espoo", value: -9_000 }] });
  for (const { reason: words, email } of found.values()) expect([words, email]).toEqual([undefined, undefined]);
  const kept = JSON.stringify(await office.db("approvals").pluck("request"));
  expect(kept).not.toContain(reason);
  expect(kept).not.toContain("new@example.test");
});

test("keeps nothing of what an approval was about once the account is erased, but its amount", async () => {
  const { id } = await askCredits();
  await decide(id, other!, { approve: false, reason: "Agnes gets enough" });
  await office.erase(agent);
  const [found] = await over();
  expect(found).toMatchObject({ id, state: ApprovalState.REFUSED, amount: { amount: 225_000n } });
  expect([found!.credits, found!.declineReason]).toEqual([undefined, undefined]);
});

test("declines with a reason, which the audit and the asker see, and withdraws without", async () => {
  const { id } = await askCredits();
  for (const none of ["", "  "])
    expect(await refusalOf(decide(id, other!, { approve: false, reason: none }))).toMatchObject({
      code: "invalid_request",
      fields: [{ path: "reason" }],
    });
  const declined = await decide(id, other!, { approve: false, reason: " Twice this week " });
  expect(declined).toMatchObject({ state: ApprovalState.REFUSED, declineReason: "Twice this week" });
  const entry = office.db("audit_entries").where({ object_id: id, action: "refuse_approval", refused: false });
  expect(await entry.first()).toMatchObject({ reason: "Twice this week" });

  const own = await askCredits();
  expect(await decide(own.id, asker!, { approve: false })).toMatchObject({ state: ApprovalState.REFUSED });
});

test("leaves an entry marked refused of a decision that was refused", async () => {
  const { id } = await askCredits();
  await refusalOf(decide(id, asker!, { approve: true }));
  const third = await office.person("admin");
  await office.users.resetSecondFactor({ userId: third.id }, await office.as(asker!));
  await refusalOf(decide(id, third, { approve: true }));
  office.clock.advance(days(7));
  await refusalOf(decide(id, other!, { approve: true }));
  await refusalOf(decide(id, other!, { approve: false, reason: "Late" }));
  const entries = office.db("audit_entries").where({ object_id: id, refused: true }).orderBy("id");
  expect(await entries.select("actor_id", "subject_id", "action", "refusal")).toEqual(
    [
      [asker!, "give_approval", "forbidden"],
      [third, "give_approval", "forbidden"],
      [other!, "give_approval", "version_outdated"],
      [other!, "refuse_approval", "version_outdated"],
    ].map(([by, action, refusal]) => ({ actor_id: (by as Person).id, subject_id: agent.id, action, refusal })),
  );
});

test("mails the admin who asked the outcome, unless it was the own decision", async () => {
  const done = await askCredits();
  expect(await mails()).toEqual([{ userId: other!.id, kind: NoticeKind.APPROVAL_ASKED, approvalId: done.id }]);
  const outcome = async (kind: NoticeKind, approvalId: string) =>
    expect(await mails()).toEqual([{ userId: asker!.id, kind, approvalId }]);
  await decide(done.id, other!, { approve: true });
  await outcome(NoticeKind.APPROVAL_DONE, done.id);

  const { id: declined } = await askCredits();
  await mails();
  await decide(declined, other!, { approve: false, reason: "No" });
  await outcome(NoticeKind.APPROVAL_DECLINED, declined);

  failure = toConnectError(new Refusal("not_found"));
  const { id: failed } = await askCredits();
  await mails();
  await decide(failed, other!, { approve: true });
  await outcome(NoticeKind.APPROVAL_FAILED, failed);

  const { id: withdrawn } = await askCredits();
  await mails();
  await decide(withdrawn, asker!, { approve: false });
  expect(await mails()).toEqual([]);
});

test("mails the admin who asked that nobody decided in time, once, and no former admin", async () => {
  const former = await office.person("admin");
  const { id } = await askCredits();
  await askCredits(former);
  await office.db("users").where({ id: former.id }).update({ status: "deactivated" });
  office.clock.advance(days(7));
  await mails();
  for (let run = 0; run < 2; run += 1) await office.runJob("finish-approvals");
  expect(await mails()).toEqual([{ userId: asker!.id, kind: NoticeKind.APPROVAL_EXPIRED, approvalId: id }]);
});

test("names action, worth and asker to mails, and to others than the asker only while it waits", async () => {
  const { id: approvalId } = await askCredits();
  const mailOf = (userId: string) => office.notifications.getMailRecipient({ userId, approvalId });
  const approval = {
    action: ApprovalAction.GRANT_CREDITS,
    amount: { amount: 225_000n, currency: "EUR" },
    askerName: "Some super_admin",
  };
  expect(await mailOf(other!.id)).toMatchObject({ deliverable: true, approval });
  await decide(approvalId, other!, { approve: true });
  expect(await mailOf(other!.id)).toMatchObject({ deliverable: false });
  expect(await mailOf(asker!.id)).toMatchObject({ deliverable: true, approval });
});

test("names the field for which a service refused what was approved", async () => {
  const fields = [{ path: "terms.payerId", code: "agent_unknown", message: "must be an agent" }];
  failure = toConnectError(new Refusal("invalid_request", { fields }));
  const { id } = await askCredits();
  expect(await decide(id, other!, { approve: true })).toMatchObject({
    state: ApprovalState.FAILED,
    refusal: "agent_unknown",
  });
});
