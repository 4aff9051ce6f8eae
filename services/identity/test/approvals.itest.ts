import { randomUUID } from "node:crypto";
import { Code, ConnectError } from "@connectrpc/connect";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import {
  AccountDeskService,
  type AllowApprovedInvoiceRequest,
} from "@doorlight/proto/billing/v1/account_desk_service_pb";
import {
  type ActivateApprovedDealRequest,
  DealsService,
  type ExtendApprovedDealRequest,
} from "@doorlight/proto/billing/v1/deals_service_pb";
import { InvoicingService, type RecordApprovedPaymentRequest } from "@doorlight/proto/billing/v1/invoices_service_pb";
import {
  type ChangeApprovedPricesRequest,
  type DropApprovedPriceListRequest,
  PricesService,
} from "@doorlight/proto/billing/v1/prices_service_pb";
import { CampaignsService, type StartApprovedCampaignRequest } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ApprovalState, ApprovalsService } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { type GrantApprovedCreditsRequest, LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeOwnDataStore } from "../src/db/own-data-store.ts";
import { type BackOffice, type Person, startBackOffice } from "./start-back-office.ts";

let office: BackOffice;
let [asker, other]: Person[] = [];
let agent: Person;
let given: GrantApprovedCreditsRequest[];
let activated: ActivateApprovedDealRequest[];
let extended: ExtendApprovedDealRequest[];
let recorded: RecordApprovedPaymentRequest[];
let allowed: AllowApprovedInvoiceRequest[];
let repriced: (ChangeApprovedPricesRequest | DropApprovedPriceListRequest)[];
let started: StartApprovedCampaignRequest[];
let failure: Error | undefined;

beforeAll(async () => {
  office = await startBackOffice({
    peers: {
      CAMPAIGN_ADDR: (router) =>
        router.rpc(CampaignsService.method.startApprovedCampaign, (request) => {
          started.push(request);
          return {};
        }),
      PURCHASING_ADDR: (router) =>
        router.rpc(LedgerService.method.grantApprovedCredits, (request) => {
          if (failure) throw failure;
          given.push(request);
          return {};
        }),
      BILLING_ADDR: (router) =>
        router
          .rpc(DealsService.method.activateApprovedDeal, (request) => {
            activated.push(request);
            return {};
          })
          .rpc(DealsService.method.extendApprovedDeal, (request) => {
            extended.push(request);
            return {};
          })
          .rpc(PricesService.method.changeApprovedPrices, (request) => {
            repriced.push(request);
            return {};
          })
          .rpc(PricesService.method.dropApprovedPriceList, (request) => {
            repriced.push(request);
            return {};
          })
          .rpc(AccountDeskService.method.allowApprovedInvoice, (request) => {
            allowed.push(request);
            return {};
          })
          .rpc(InvoicingService.method.recordApprovedPayment, (request) => {
            recorded.push(request);
            return {};
          }),
    },
  });
});
afterAll(() => office.stop());

beforeEach(async () => {
  [given, activated, extended, recorded, allowed, repriced, started] = [[], [], [], [], [], [], []];
  failure = undefined;
  await office.db("approvals").delete();
  await office.db("users").whereIn("role", ["admin", "super_admin"]).update({ status: "deactivated" });
  [asker, other] = [await office.person("super_admin"), await office.person("admin")];
  agent = await office.person("agent");
});

const approvals = () => office.clientOf("gateway", ApprovalsService);
const worth = { amount: 225_000n, currency: "EUR" };

async function asks(changes: { by?: Person; idempotencyKey?: string; credits?: number; userId?: string } = {}) {
  const { by = asker!, idempotencyKey = randomUUID(), credits = 50, userId = agent.id } = changes;
  const grant = { userId, credits, reason: "Every lead was wrong", idempotencyKey };
  const call = { case: "grantCredits", value: grant } as const;
  const request = { call, amount: worth, subjectId: userId, idempotencyKey };
  return (await approvals().askApproval(request, await office.as(by))).approval!;
}

const HOUR = hours(1);

const aDraft = () => ({ dealId: randomUUID(), version: 3n });

async function asksForDeal(draft: ReturnType<typeof aDraft>, by = asker!, idempotencyKey = randomUUID()) {
  const call = { case: "activateDeal", value: draft } as const;
  const request = { call, amount: worth, subjectId: agent.id, idempotencyKey };
  return (await approvals().askApproval(request, await office.as(by))).approval!;
}

async function decides(approvalId: string, by: Person, approve = true) {
  const decision = { approvalId, approve, reason: approve ? "" : "Too many" };
  return (await approvals().decideApproval(decision, await office.as(by))).approval!;
}

const list = async (waiting: boolean, by = other!) =>
  approvals().listApprovals({ waiting, limit: 20 }, await office.as(by));
const stateOf = async (id: string) => (await office.db("approvals").where({ id }).first("state", "request")) as object;
const audited = (id: string) => office.db("audit_entries").where({ object_id: id }).orderBy("id").pluck("action");

test("lets another admin approve, and carries it out with the key of the asked call", async () => {
  const { id, expiresAt } = await asks({ idempotencyKey: "of-the-dialog" });
  expect(Number(expiresAt!.seconds) * 1000).toBe(office.clock.now().getTime() + days(7));
  const { approvals: waiting, waiting: count } = await list(true);
  expect(waiting).toMatchObject([
    { id, subjectId: agent.id, amount: worth, credits: 50, reason: "Every lead was wrong" },
  ]);
  expect(count).toBe(1);
  expect((await list(true, asker)).waiting).toBe(0);

  expect(await decides(id, other!)).toMatchObject({
    state: ApprovalState.CARRIED_OUT,
    decidedBy: other!.id,
    alone: false,
  });
  const grant = { userId: agent.id, credits: 50, reason: "Every lead was wrong", idempotencyKey: "of-the-dialog" };
  expect(given).toMatchObject([{ grant, askedBy: asker!.id, approvalId: id }]);
  expect(await stateOf(id)).toMatchObject({ state: "carried_out" });
  expect((await list(false)).approvals[0]).toMatchObject({ id, state: ApprovalState.CARRIED_OUT });
  expect(await audited(id)).toEqual(["ask_approval", "give_approval", "carry_out_approved"]);
  const reasons = await office.db("audit_entries").where({ object_id: id }).pluck("reason");
  expect(reasons).toEqual(Array(3).fill("Every lead was wrong"));
});

test("has billing activate an approved deal in the version that was asked for", async () => {
  const draft = aDraft();
  const { id, dealId } = await asksForDeal(draft);
  expect(dealId).toBe(draft.dealId);
  await decides(id, other!);
  expect(activated).toMatchObject([{ draft, askedBy: asker!.id, approvalId: id, approvedBy: other!.id }]);
  for (const { fields } of await office.db("audit_entries").where({ object_id: id }))
    expect(fields).toContainEqual({ name: "dealId", before: null, after: JSON.stringify(dealId) });
});

test("has billing extend a deal to the approved last day, asked for once in a version", async () => {
  const value = { dealId: randomUUID(), version: 3n, endsOn: "2027-12-31", includesMembers: false };
  const asksToExtend = async (by: Person) => {
    const call = { case: "extendDeal", value } as const;
    const request = { call, amount: worth, subjectId: agent.id, idempotencyKey: randomUUID() };
    return (await approvals().askApproval(request, await office.as(by))).approval!;
  };
  const asked = await asksToExtend(asker!);
  expect(asked).toMatchObject({ dealId: value.dealId, endsOn: "2027-12-31" });
  expect((await asksToExtend(other!)).id).toBe(asked.id);
  await decides(asked.id, other!);
  const approved = { askedBy: asker!.id, approvalId: asked.id, approvedBy: other!.id };
  expect(extended).toMatchObject([{ extension: value, ...approved }]);
});

test("has billing record a payment with what was approved of it, and asks for it once", async () => {
  const amount = { amount: 999_999_999n, currency: "EUR" };
  const asks = async (by: Person) => {
    const value = { invoiceId, amount, paidOn: "2026-12-15", idempotencyKey: randomUUID() };
    const { idempotencyKey } = value;
    const request = {
      call: { case: "recordPayment", value } as const,
      amount: worth,
      subjectId: agent.id,
      idempotencyKey,
    };
    return { value, approval: (await approvals().askApproval(request, await office.as(by))).approval! };
  };
  const invoiceId = randomUUID();
  const { value: payment, approval } = await asks(asker!);
  expect(approval).toMatchObject({ invoiceId, payment: amount, amount: worth });
  expect((await asks(other!)).approval.id).toBe(approval.id);
  await decides(approval.id, other!);
  expect(recorded).toMatchObject([{ payment, askedBy: asker!.id, approvalId: approval.id, beyond: worth }]);
});

test("has billing let an account buy on invoice as it was approved, and asks for it once", async () => {
  const value = { userId: agent.id, proven: true, version: 3n, reason: "A bank of the town" };
  const limitBefore = { amount: 0n, currency: "EUR" };
  const asks = async (by: Person, changes = {}) => {
    const call = { case: "allowInvoice", value: { ...value, ...changes } } as const;
    const about = { amount: worth, limitBefore, subjectId: agent.id, idempotencyKey: randomUUID() };
    return (await approvals().askApproval({ call, ...about }, await office.as(by))).approval!;
  };
  const asked = await asks(asker!);
  expect(asked).toMatchObject({ subjectId: agent.id, amount: worth, limitBefore, reason: value.reason });
  expect((await asks(other!)).id).toBe(asked.id);
  expect(await refusalOf(asks(other!, { proven: false }))).toMatchObject({ code: "invalid_request" });
  await decides(asked.id, other!);
  expect(allowed).toMatchObject([{ decision: value, askedBy: asker!.id, approvalId: asked.id }]);
  const [over] = (await list(false)).approvals;
  expect(over).toMatchObject({ limitBefore, amount: worth });
  expect(over!.reason).toBeUndefined();
});

test("has billing change approved prices as they were asked for, and drop an approved list", async () => {
  const leadType = LeadType.REQUEST_FOR_QUOTE;
  const changes = [
    { what: { case: "unitPrice" as const, value: { leadType, amount: 1n } } },
    { what: { case: "modifier" as const, value: { place: { kind: "city", place: "Espoo" }, basisPoints: -9_000 } } },
  ];
  const change = { country: "FI", changes, reason: "A campaign", newestVersion: 7n };
  const list = { country: "FI", version: 8n };
  const asks = async (
    call: { case: "changePrices"; value: typeof change } | { case: "dropPriceList"; value: typeof list },
  ) => {
    const request = { call, extent: 9_998, subjectId: asker!.id, idempotencyKey: randomUUID() };
    return (await approvals().askApproval(request, await office.as(asker!))).approval!;
  };
  const [asked, dropped] = [
    await asks({ case: "changePrices", value: change }),
    await asks({ case: "dropPriceList", value: list }),
  ];
  expect(asked.amount).toBeUndefined();
  expect(asked).toMatchObject({ extent: 9_998, country: "FI", reason: "A campaign" });
  expect(asked.prices).toMatchObject([
    { leadType, value: 1 },
    { place: "Espoo", value: -9_000 },
  ]);
  expect(dropped).toMatchObject({ country: "FI", priceListVersion: 8, prices: [] });
  expect((await asks({ case: "changePrices", value: change })).id).toBe(asked.id);
  for (const { id } of [asked, dropped]) await decides(id, other!);
  const [by, of] = [
    { askedBy: asker!.id, approvalId: asked.id },
    { askedBy: asker!.id, approvalId: dropped.id },
  ];
  expect(repriced).toMatchObject([
    { change, ...by },
    { list, ...of },
  ]);
});

test("has campaign start an approved campaign in the version that was asked for", async () => {
  const value = { id: randomUUID(), version: 4n };
  const call = { case: "startCampaign", value } as const;
  const request = { call, extent: 1_500, subjectId: asker!.id, idempotencyKey: randomUUID() };
  const { approval } = await approvals().askApproval(request, await office.as(asker!));
  expect(approval).toMatchObject({ campaignId: value.id, extent: 1_500 });
  await decides(approval!.id, other!);
  const by = { askedBy: asker!.id, approvalId: approval!.id, recipients: 1_500 };
  expect(started).toMatchObject([{ start: value, ...by }]);
});

test("mails every other admin about what waits, once", async () => {
  await drainOutbox(office.db);
  const same = { idempotencyKey: randomUUID() };
  await asks(same);
  await asks(same);
  const mails = (await drainOutbox(office.db)).of(NoticeMailQueuedSchema);
  expect(mails).toMatchObject([{ userId: other!.id, kind: NoticeKind.APPROVAL_ASKED }]);
});

test("mails about the first of an hour that an admin asks for, however many there are", async () => {
  const nextHour = () => office.clock.set(new Date((Math.floor(office.clock.now().getTime() / HOUR) + 1) * HOUR));
  nextHour();
  await drainOutbox(office.db);
  const mails = async () => (await drainOutbox(office.db)).of(NoticeMailQueuedSchema).map(({ userId }) => userId);
  await Promise.all([11, 12, 13, 14].map((credits) => asks({ credits })));
  expect(await mails()).toEqual([other!.id]);
  await asks({ by: other!, credits: 15 });
  expect(await mails()).toEqual([asker!.id]);
  nextHour();
  await asks({ credits: 16 });
  expect(await mails()).toEqual([other!.id]);
});

test("answers what waits to all who ask for the same version of a deal at once, and mails once", async () => {
  await drainOutbox(office.db);
  const third = await office.person("admin");
  const draft = aDraft();
  const asked = await Promise.all([asker!, other!, third, asker!].map((by) => asksForDeal(draft, by)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  const rows = office.db("approvals").whereJsonSupersetOf("request", { dealId: draft.dealId });
  expect(await rows.pluck("id")).toEqual([asked[0]!.id]);
  expect((await drainOutbox(office.db)).of(NoticeMailQueuedSchema)).toHaveLength(2);
  expect(await audited(asked[0]!.id)).toEqual(["ask_approval"]);
  expect((await asksForDeal({ ...draft, version: 4n })).id).not.toBe(asked[0]!.id);
});

test("asks anew for a deal once it was declined or expired, or its asker is no admin any more", async () => {
  const draft = aDraft();
  const declined = await asksForDeal(draft);
  await decides(declined.id, other!, false);
  const expired = await asksForDeal(draft);
  office.clock.advance(days(7));
  const third = await office.person("admin");
  const orphaned = await asksForDeal(draft, third);
  await office.db("users").where({ id: third.id }).update({ status: "deactivated" });
  const asked = [declined, expired, orphaned, await asksForDeal(draft)];
  expect(new Set(asked.map(({ id }) => id)).size).toBe(4);
});

test("refuses a key that an admin used for something else, also for a deal that waits", async () => {
  const draft = aDraft();
  await asksForDeal(draft);
  const idempotencyKey = randomUUID();
  await asks({ by: other!, idempotencyKey });
  expect(await refusalOf(asksForDeal(draft, other!, idempotencyKey))).toMatchObject({ code: "idempotency_key_reused" });
});

test("asks once for the same credits of one admin in the same words while they wait", async () => {
  const third = await office.person("agent");
  const asked = await Promise.all([asks(), asks(), asks()]);
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(await audited(asked[0]!.id)).toEqual(["ask_approval"]);
  const others = [asked[0]!, await asks({ by: other! }), await asks({ credits: 51 }), await asks({ userId: third.id })];
  expect(new Set(others.map(({ id }) => id)).size).toBe(4);
  await decides(asked[0]!.id, other!);
  expect((await asks()).id).not.toBe(asked[0]!.id);
});

test("lets the asker decline, but never approve, the own", async () => {
  const { id } = await asks();
  expect(await refusalOf(decides(id, asker!))).toMatchObject({ code: "forbidden" });
  expect(await decides(id, asker!, false)).toMatchObject({ state: ApprovalState.REFUSED });
  expect(await refusalOf(decides(id, other!))).toMatchObject({ code: "version_outdated" });
  expect(given).toEqual([]);
});

test("lets one of many decisions at once stand, and answers the same admin the same again", async () => {
  const others = [other!, ...(await Promise.all([1, 2, 3].map(() => office.person("admin"))))];
  const { id } = await asks();
  const atOnce = await Promise.allSettled(others.map((by, nth) => decides(id, by, nth % 2 === 0)));
  expect(atOnce.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const winner = others[atOnce.findIndex(({ status }) => status === "fulfilled")]!;
  const isApproved = given.length === 1;
  const state = isApproved ? ApprovalState.CARRIED_OUT : ApprovalState.REFUSED;
  expect(await decides(id, winner, isApproved)).toMatchObject({ state, decidedBy: winner.id });
  expect(await refusalOf(decides(id, winner, !isApproved))).toMatchObject({ code: "version_outdated" });
  expect(given).toHaveLength(isApproved ? 1 : 0);
});

test("gives one approval for a key of an admin, even at once", async () => {
  const same = { idempotencyKey: randomUUID() };
  const asked = await Promise.all([1, 2, 3].map(() => asks(same)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(await refusalOf(asks({ ...same, credits: 51 }))).toMatchObject({ code: "idempotency_key_reused" });
  await decides(asked[0]!.id, other!);
  expect(await asks(same)).toMatchObject({ id: asked[0]!.id, state: ApprovalState.CARRIED_OUT });
  expect(given).toHaveLength(1);
});

test("expires after seven days", async () => {
  const { id } = await asks();
  office.clock.advance(days(7));
  expect(await refusalOf(decides(id, other!))).toMatchObject({ code: "version_outdated" });
  await office.runJob("finish-approvals");
  expect(await stateOf(id)).toMatchObject({ state: "expired" });
});

test.each([{ status: "deactivated" }, { role: "agent" }])(
  "neither lets a former admin decide nor decides what one asked for: %p",
  async (change) => {
    const third = await office.person("admin");
    const { id } = await asks({ by: third });
    await office.db("users").where({ id: other!.id }).update(change);
    expect(await refusalOf(decides(id, other!))).toMatchObject({ code: "forbidden" });
    await office.db("users").where({ id: third.id }).update(change);
    expect(await refusalOf(decides(id, asker!))).toMatchObject({ code: "version_outdated" });
    expect(await refusalOf(asks({ by: third }))).toMatchObject({ code: "forbidden" });
    await office.runJob("finish-approvals");
    expect(await stateOf(id)).toMatchObject({ state: "expired" });
    expect(given).toEqual([]);
  },
);

test("lets a super admin act alone only while there is no other active admin, and says so", async () => {
  const waiting = await asks();
  await office.db("users").where({ id: other!.id }).update({ status: "deactivated" });
  expect(await decides(waiting.id, asker!)).toMatchObject({ state: ApprovalState.CARRIED_OUT, alone: true });
  const alone = await asks();
  expect(alone).toMatchObject({ state: ApprovalState.CARRIED_OUT, alone: true });
  expect(await audited(alone.id)).toEqual(["ask_approval", "approve_alone", "carry_out_approved"]);
  expect(given).toHaveLength(2);

  await office.db("users").whereIn("id", [asker!.id]).update({ role: "admin" });
  expect(await asks()).toMatchObject({ state: ApprovalState.ASKED, alone: false });
});

const made = (role: Role, by: Person) =>
  office.as(by).then((as) =>
    office.users.createUser(
      {
        role,
        country: "FI",
        firstName: "Sock",
        lastName: "Puppet",
        email: `${randomUUID()}@example.test`,
        locale: "fi",
      },
      as,
    ),
  );
/** An admin whom another created, and who has set a password. */
async function madeAdmin(by = asker!): Promise<Person> {
  const { record } = await made(Role.ADMIN, by);
  const { id, email } = record!.user!;
  await office.db("users").where({ id }).update({ status: "active" });
  await office.db.raw(
    "insert into credentials (user_id, password_hash) select ?, password_hash from credentials where user_id = ?",
    [id, by.id],
  );
  return { id, email, role: "admin" };
}

const handlings: Record<string, (by: Person) => Promise<Person>> = {
  created: madeAdmin,
  async promoted(by) {
    const person = await office.person("agent");
    await office.users.correctUser({ userId: person.id, role: Role.ADMIN }, await office.as(by));
    return { ...person, role: "admin" };
  },
  async "given another second factor"(by) {
    const person = await office.person("admin");
    await office.users.resetSecondFactor({ userId: person.id }, await office.as(by));
    return person;
  },
  async reactivated(by) {
    const person = await office.person("admin", { status: "deactivated" });
    await office.users.reactivateUser({ userId: person.id, reason: "Back" }, await office.as(by));
    return person;
  },
};

test.each(Object.entries(handlings))(
  "lets an admin, and another whom the first one has %s, approve nothing of each other",
  async (_how, handle) => {
    const puppet = await handle(asker!);
    const [own, theirs] = [await asks(), await asks({ by: puppet })];
    expect((await list(true, puppet)).approvals).toMatchObject([{ id: own.id, approvable: false }, { id: theirs.id }]);
    expect((await list(true, puppet)).waiting).toBe(0);
    expect(await refusalOf(decides(own.id, puppet))).toMatchObject({ code: "forbidden" });
    expect(await refusalOf(decides(theirs.id, asker!))).toMatchObject({ code: "forbidden" });
    expect(given).toEqual([]);
    // No way to act alone either: another admin is there.
    expect(await stateOf(own.id)).toMatchObject({ state: "asked" });

    office.clock.advance(days(89));
    const later = await asks();
    expect(await refusalOf(decides(later.id, puppet))).toMatchObject({ code: "forbidden" });
    office.clock.advance(days(1));
    expect((await list(true, puppet)).waiting).toBe(1);
    await decides(later.id, puppet);
    expect(given).toHaveLength(1);
  },
);

test.each(Object.entries(handlings))(
  "says for a week of an admin whom another has %s that the account does not act alone",
  async (_how, handle) => {
    const puppet = await handle(asker!);
    const actsAlone = async (person: Person) =>
      (await office.gateway.getSession({ sessionToken: await office.logIn(person) })).actsAlone;
    expect(await actsAlone(asker!)).toBe(true);
    expect(await actsAlone(agent)).toBe(false);
    expect(await actsAlone(puppet)).toBe(false);
    office.clock.advance(days(7) - 1);
    expect(await actsAlone(puppet)).toBe(false);
    office.clock.advance(1);
    expect(await actsAlone(puppet)).toBe(true);
  },
);

test("lets a new admin neither approve nor be approved for a week, whoever made the account", async () => {
  const accomplice = await office.person("super_admin");
  const puppet = await madeAdmin(accomplice);
  const [own, theirs] = [await asks(), await asks({ by: puppet })];
  expect(await refusalOf(decides(own.id, puppet))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(decides(theirs.id, other!))).toMatchObject({ code: "forbidden" });
  expect(await decides(theirs.id, asker!, false)).toMatchObject({ state: ApprovalState.REFUSED });
  office.clock.advance(days(6.9));
  const late = await asks({ by: puppet });
  office.clock.advance(days(0.1));
  await decides(late.id, other!);
  await decides((await asks()).id, puppet);
  expect(given).toHaveLength(2);
});

test("counts no handling of an account that was refused", async () => {
  const as = await office.as(other!);
  expect(await refusalOf(office.users.resetSecondFactor({ userId: asker!.id }, as))).toMatchObject({
    code: "forbidden",
  });
  await decides((await asks()).id, other!);
  expect(given).toHaveLength(1);
});

test.each(["lowered", "deactivated"])(
  "lets nobody act alone for a week after the last other admin was %s",
  async (how) => {
    const as = await office.as(asker!);
    if (how === "lowered") await office.users.correctUser({ userId: other!.id, role: Role.AGENT }, as);
    else await office.users.deactivateUser({ userId: other!.id, reason: "Left" }, as);
    const waiting = await asks();
    expect(waiting).toMatchObject({ state: ApprovalState.ASKED });
    expect(await refusalOf(decides(waiting.id, asker!))).toMatchObject({ code: "forbidden" });
    office.clock.advance(days(7));
    expect(await asks()).toMatchObject({ state: ApprovalState.CARRIED_OUT, alone: true });
  },
);

test("carries out later what its service did not answer, however often the job runs", async () => {
  failure = new ConnectError("", Code.Unavailable);
  const { id } = await asks();
  expect(await decides(id, other!)).toMatchObject({ state: ApprovalState.APPROVED });
  await office.runJob("finish-approvals");
  expect(await stateOf(id)).toMatchObject({ state: "approved" });
  failure = undefined;
  await Promise.all([office.runJob("finish-approvals"), office.runJob("finish-approvals")]);
  await office.runJob("finish-approvals");
  expect(await stateOf(id)).toMatchObject({ state: "carried_out" });
  expect(await audited(id)).toEqual(["ask_approval", "give_approval", "carry_out_approved"]);
});

test("ends an approved action that its service refuses, with the code", async () => {
  failure = toConnectError(new Refusal("not_found"));
  const { id } = await asks();
  expect(await decides(id, other!)).toMatchObject({ state: ApprovalState.FAILED, refusal: "not_found" });
  expect(await office.db("audit_entries").where({ object_id: id }).orderBy("id", "desc").first()).toMatchObject({
    action: "carry_out_approved",
    outcome: "refused",
    refusal: "not_found",
    fields: [
      { name: "action", before: null, after: '"grant_credits"' },
      { name: "amount", before: null, after: JSON.stringify({ ...worth, amount: Number(worth.amount) }) },
      { name: "credits", before: null, after: "50" },
    ],
  });
});

test("exports what waits about a user, and leaves no words of it when the account is erased", async () => {
  const { id } = await asks();
  const exported = JSON.parse(await makeOwnDataStore(office.db).export(agent.id)) as object;
  const request = { action: "grant_credits", credits: 50, reason: "Every lead was wrong" };
  expect(exported).toMatchObject({ approvals: [{ state: "asked", request, amount: "225000", currency: "EUR" }] });

  await office.erase(agent);
  expect(await stateOf(id)).toEqual({ state: "expired", request: null });
  expect(await refusalOf(decides(id, other!))).toMatchObject({ code: "version_outdated" });
});

test("pages those that wait and the others, each in its order", async () => {
  const asked = [await asks(), await asks({ credits: 51 }), await asks({ credits: 52 })];
  const page = async (cursor = "") =>
    approvals().listApprovals({ waiting: true, limit: 2, cursor }, await office.as(other!));
  const first = await page();
  const second = await page(first.nextCursor);
  expect([...first.approvals, ...second.approvals].map(({ id }) => id)).toEqual(asked.map(({ id }) => id));
  expect(second.nextCursor).toBe("");
  for (const { id } of asked) await decides(id, other!, false);
  const { approvals: over } = await list(false);
  expect(over.slice(0, 3).map(({ id }) => id)).toEqual(asked.map(({ id }) => id).toReversed());
});

test("keeps approvals from everybody but admins", async () => {
  const as = await office.as(agent);
  expect(await refusalOf(approvals().listApprovals({ limit: 1 }, as))).toMatchObject({ code: "forbidden" });
});
