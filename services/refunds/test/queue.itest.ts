import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { AttemptsReminderQueuedSchema } from "@doorlight/proto/refunds/v1/mails_pb";
import { RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeQueueStore } from "../src/db/queue-store.ts";
import { NOW, type RunningRefunds, startRefunds } from "./start-refunds.ts";

let refunds: RunningRefunds;

beforeAll(async () => {
  refunds = await startRefunds();
});
afterAll(() => refunds.stop());
beforeEach(async () => {
  refunds.clock.set(NOW);
  refunds.identity.superAdmins = [];
  await refunds.db.raw("truncate purchases cascade");
  await drainOutbox(refunds.db);
});

const asAdmin = (role: "admin" | "super_admin" = "super_admin") =>
  refunds.asUser("01900000-0000-7000-8000-000000000001", { role });

test("sorts pending requests by waiting time, an appeal first, and others newest first", async () => {
  const requests = [];
  for (const hour of ["01", "02", "03"]) {
    refunds.clock.set(`2026-11-05T${hour}:00:00Z`);
    const bought = await refunds.purchase();
    requests.push({ ...bought, ...(await refunds.request(bought)) });
  }
  const [first, second, third] = requests;
  await refunds.resolve(first!, false);
  refunds.clock.set("2026-11-05T04:00:00Z");
  await refunds.gateway.appealRefund({ requestId: first!.id, description: "Look again" }, first!.as);

  const as = await asAdmin();
  const list = async (state: RefundState | undefined, cursor = "") =>
    refunds.gateway.listRefundRequests({ ...(state && { state }), country: "FI", limit: 2, cursor }, as);
  const page = await list(RefundState.PENDING);
  expect([page.count, ...page.requests.map(({ id }) => id)]).toEqual([3, first!.id, second!.id]);
  expect((await list(RefundState.PENDING, page.nextCursor)).requests.map(({ id }) => id)).toEqual([third!.id]);
  const newest = await list(undefined);
  expect(newest.requests.map(({ id }) => id)).toEqual([third!.id, second!.id]);
  expect((await list(undefined, newest.nextCursor)).requests.map(({ id }) => id)).toEqual([first!.id]);
});

test("narrows the queue to agents, a reason, late requests and appeals", async () => {
  refunds.clock.set("2026-11-05T01:00:00Z");
  const [old, other] = [await refunds.purchase(), await refunds.purchase()];
  const late = await refunds.request(old, { reason: RefundReason.HAS_AGENT });
  const rejected = await refunds.request(other);
  await refunds.resolve(rejected, false);
  refunds.clock.set("2026-11-11T12:00:00Z");
  await refunds.gateway.appealRefund({ requestId: rejected.id, description: "Look again" }, other.as);
  const as = await asAdmin();
  const list = async (filter: object) => {
    const { requests, count } = await refunds.gateway.listRefundRequests({ limit: 10, ...filter }, as);
    expect(count).toBe(requests.length);
    return requests.map(({ id }) => id);
  };
  expect(await list({ buyerIds: [old.buyerId, randomUUID()] })).toEqual([late.id]);
  expect(await list({ reason: RefundReason.NOT_SELLING })).toEqual([rejected.id]);
  expect(await list({ late: true })).toEqual([late.id]);
  expect(await list({ appealed: true })).toEqual([rejected.id]);
  expect(await list({ appealed: true, state: RefundState.PENDING, reason: RefundReason.HAS_AGENT })).toEqual([]);
});

test("counts an agent's claims in 90 days: none cancelled, asked for by a rule, or proven to one", async () => {
  const buyer = { buyerId: randomUUID() };
  const bought = async (acquiredAt?: string) =>
    refunds.purchase({ ...buyer, ...(acquiredAt && { acquiredAt: new Date(acquiredAt) }) });
  await refunds.request(await bought());
  await refunds.resolve(await refunds.request(await bought()), true);
  const cancelled = await bought();
  await refunds.gateway.cancelRefund({ requestId: (await refunds.request(cancelled)).id }, cancelled.as);
  const proven = await bought();
  refunds.leads.duplicates.add(proven.leadId);
  await refunds.request(proven, { reason: RefundReason.DUPLICATE });
  const unasked = await bought("2026-11-05T10:00:00Z");
  await refunds.closeLead(unasked.leadId, "2026-11-05T10:30:00Z");
  await refunds.runJob("refund-left");
  await bought("2026-08-07T12:00:00Z");
  const { claimRates } = await refunds.gateway.listRefundRequests({ limit: 10 }, await asAdmin());
  expect(claimRates).toMatchObject([{ ...buyer, purchases: 5, claims: 2, days: 90, isAbove: false }]);
});

test.each([
  ["what waits", { state: "pending" }, "requests_queue"],
  ["a state", { state: "rejected" }, "requests_of_state"],
  ["a reason", { reason: "other" }, "requests_of_reason"],
] as const)("reads the queue of %s by its index", async (_, filter, index) => {
  const every = { state: null, country: null, buyerIds: [], reason: null, late: false, appealed: false };
  await refunds.db.transaction(async (tx) => {
    const sent: { sql: string; bindings: never[] }[] = [];
    tx.on("query", (query) => sent.push(query));
    await tx.raw("set local enable_seqscan = off");
    await tx.raw("set local enable_sort = off");
    await makeQueueStore(tx).list({ ...every, ...filter }, refunds.clock.now(), 10);
    const { sql, bindings } = sent.at(-1)!;
    const { rows } = await tx.raw<{ rows: object[] }>(`explain ${sql.replaceAll(/\$\d+/g, "?")}`, bindings);
    expect(JSON.stringify(rows)).toContain(index);
  });
});

test("lists buyers who have bought nothing in the 14 days since a refund was rejected", async () => {
  const rejected = async (leadCount = 1) => {
    const bought = await refunds.purchase();
    for (let more = 1; more < leadCount; more++) await refunds.purchase({ buyerId: bought.buyerId });
    await refunds.resolve({ ...bought, ...(await refunds.request(bought)) }, false);
    return bought;
  };
  const [left, big, back, appealed] = [await rejected(), await rejected(3), await rejected(), await rejected()];
  const asked = await refunds.db("refund_requests").where({ purchase_id: appealed.purchaseId }).first<{ id: string }>();
  await refunds.gateway.appealRefund({ requestId: asked!.id, description: "Look again" }, appealed.as);
  const list = async (limit = 10) => {
    const { buyers, count } = await refunds.gateway.listLeftBuyers({ limit }, await asAdmin("admin"));
    return { buyers: buyers.map(({ buyerId, spent }) => [buyerId, spent!.amount]), count };
  };
  refunds.clock.advance(days(13));
  expect(await list()).toEqual({ buyers: [], count: 0 });
  await refunds.purchase({ buyerId: back.buyerId, acquiredAt: refunds.clock.now() });
  refunds.clock.advance(days(1));
  const waiting = [
    [big.buyerId, 13_500n],
    [left.buyerId, 4_500n],
  ];
  expect(await list()).toEqual({ buyers: waiting, count: 2 });
  expect(await list(1)).toEqual({ buyers: waiting.slice(0, 1), count: 2 });
  refunds.clock.advance(days(47));
  expect(await list()).toEqual({ buyers: [], count: 0 });
});

test("lets only super admins see the queue and decide", async () => {
  const request = await refunds.request(await refunds.purchase());
  const as = await asAdmin("admin");
  const verdict = { requestId: request.id, version: request.version, approve: true, message: "Yes" };
  const refusals = await Promise.all([
    refusalOf(refunds.gateway.listRefundRequests({ limit: 10 }, as)),
    refusalOf(refunds.gateway.getRefundRequest({ requestId: request.id }, as)),
    refusalOf(refunds.gateway.resolveRefund(verdict, as)),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual(["forbidden", "forbidden", "forbidden"]);
});

test("shows attempts, other buyers' claims and how often the buyer asks as evidence", async () => {
  const bought = await refunds.purchase();
  const { leadId, buyerId } = bought;
  const other = await refunds.purchase({ leadId });
  await refunds.purchase({ leadId });
  await refunds.resolve(await refunds.request(other, { reason: RefundReason.HAS_AGENT }), true);
  await refunds.resolve(await refunds.request(await refunds.purchase({ buyerId })), true);
  await refunds.purchase({ buyerId });
  await refunds.purchase({ buyerId, acquiredAt: new Date("2025-11-01T00:00:00Z") });
  await refunds.attempt(bought, NOW);
  const request = await refunds.request(bought);

  const evidence = await refunds.gateway.getRefundRequest({ requestId: request.id }, await asAdmin());
  expect(evidence).toMatchObject({
    request: { id: request.id },
    attempts: [{ note: "Rang" }],
    others: [{ buyerId: other.buyerId, reason: RefundReason.HAS_AGENT, state: RefundState.REFUNDED }],
    otherBuyers: 2,
    rate: { purchases: 3, requests: 2, refunded: 1 },
    ruleShare: { purchases: 3, refunded: 0, most: 2 },
  });
});

test("leaves an appeal to another super admin than the one who rejected, if there is one", async () => {
  const [rejecter, other] = [randomUUID(), randomUUID()];
  const bought = await refunds.purchase();
  const { id } = await refunds.resolve(await refunds.request(bought), false, rejecter);
  const { request: appeal } = await refunds.gateway.appealRefund(
    { requestId: id, description: "Look again" },
    bought.as,
  );
  const isForAnother = async (adminId: string) => {
    const as = await refunds.asUser(adminId, { role: "super_admin" });
    return (await refunds.gateway.getRefundRequest({ requestId: id }, as)).isForAnother;
  };
  refunds.identity.superAdmins = [rejecter];
  expect(await isForAnother(rejecter)).toBe(false);
  refunds.identity.superAdmins = [rejecter, other];
  expect([await isForAnother(rejecter), await isForAnother(other)]).toEqual([true, false]);
  expect(await refusalOf(refunds.resolve(appeal!, false, rejecter))).toMatchObject({ code: "forbidden" });
  expect(await refunds.resolve(appeal!, true, other)).toMatchObject({ state: RefundState.REFUNDED });
});

test("lets a super admin who is the only one decide the appeal of a request that they rejected", async () => {
  const rejecter = randomUUID();
  refunds.identity.superAdmins = [rejecter];
  const bought = await refunds.purchase();
  const { id } = await refunds.resolve(await refunds.request(bought), false, rejecter);
  const { request: appeal } = await refunds.gateway.appealRefund(
    { requestId: id, description: "Look again" },
    bought.as,
  );
  expect(await refunds.resolve(appeal!, true, rejecter)).toMatchObject({ state: RefundState.REFUNDED });
});

test("answers that a refund is decided to an admin who waited too long for others to decide it", async () => {
  const bought = await refunds.purchase();
  const request = await refunds.request(bought);
  const others = await refunds.db.transaction();
  try {
    await others("purchases").where({ purchase_id: bought.purchaseId }).forNoKeyUpdate().select("purchase_id");
    await refunds.db.raw(
      `insert into refund_decisions (request_id, round, approved, message, decided_at) values (:id, 1, false, 'No', now())`,
      { id: request.id },
    );
    await refunds.db("refund_requests").where({ id: request.id }).update({ state: "rejected", version: 2 });
    expect(await refusalOf(refunds.resolve(request, true))).toMatchObject({ code: "refund_decided" });
  } finally {
    await others.rollback();
  }
});

test("counts a request that has waited for six days as late until it is decided", async () => {
  const asked = await refunds.request(await refunds.purchase());
  const queue = makeQueueStore(refunds.db);
  const at = async (now: string) => {
    refunds.clock.set(now);
    const counts = await queue.countPending(new Date(Date.parse(now) - 6 * 86_400_000));
    const { request } = await refunds.gateway.getRefundRequest({ requestId: asked.id }, await asAdmin());
    return { counts, isLate: request?.isLate };
  };
  const count = { country: "FI", pending: 1 };
  expect(await at("2026-11-11T11:59:59Z")).toEqual({ counts: [{ ...count, late: 0 }], isLate: false });
  expect(await at("2026-11-11T12:00:00Z")).toEqual({ counts: [{ ...count, late: 1 }], isLate: true });

  await refunds.resolve(asked, false);
  expect(await at("2026-11-11T12:00:00Z")).toEqual({ counts: [], isLate: false });
});

test("reminds a buyer who has begun to log attempts once, five days before the end", async () => {
  const [begun, idle, asked, enough] = await Promise.all([1, 2, 3, 4].map(() => refunds.purchase()));
  await refunds.attempt(begun!, "2026-11-03T10:00:00Z");
  await refunds.attempt(asked!, "2026-11-03T10:00:00Z");
  await refunds.request(asked!);
  for (const day of [2, 3, 4, 5]) await refunds.attempt(enough!, `2026-11-0${day}T11:00:00Z`);
  expect(idle).toBeDefined();
  await drainOutbox(refunds.db);

  refunds.clock.set("2026-12-04T21:59:59Z");
  await refunds.runJob("remind-attempts");
  expect((await drainOutbox(refunds.db)).of(AttemptsReminderQueuedSchema)).toEqual([]);
  refunds.clock.set("2026-12-04T22:00:00Z");
  await refunds.runJob("remind-attempts");
  await refunds.runJob("remind-attempts");
  expect((await drainOutbox(refunds.db)).of(AttemptsReminderQueuedSchema)).toMatchObject([
    {
      userId: begun!.buyerId,
      purchaseId: begun!.purchaseId,
      leadId: begun!.leadId,
      attemptsMissing: 3,
      daysMissing: 3,
    },
  ]);
});

test.each([
  ["S11", "a refunded request without an approval", "delete from refund_decisions where request_id = :id"],
  ["S11", "an approval of a request that is pending", "update refund_requests set state = 'pending' where id = :id"],
  ["K3", "a decision that is not published", "delete from outbox where payload ->> 'requestId' = :id"],
])("lets rule %s find %s", async (rule, _, sql) => {
  const request = await refunds.request(await refunds.purchase());
  await refunds.resolve(request, true);
  expect(await refunds.broken()).toEqual({});
  await refunds.db.raw("alter table refund_requests disable trigger requests_go_on");
  await refunds.db.raw(sql, { id: request.id });
  await refunds.db.raw("alter table refund_requests enable trigger requests_go_on");
  expect(Object.keys(await refunds.broken())).toContain(rule);
});

test.each([
  ["a state that does not follow", "update refund_requests set state = 'cancelled' where id = :id"],
  ["a way back without an appeal", "update refund_requests set state = 'pending' where id = :id"],
  [
    "a second request of a purchase",
    `insert into refund_requests
       (purchase_id, reason, description, requested_at, pending_since, idempotency_key, request_digest, version)
     select purchase_id, reason, '', now(), now(), 'other', '', 9 from refund_requests where id = :id`,
  ],
  [
    "a second outcome of a round",
    `insert into refund_decisions (request_id, round, approved, message, decided_at)
     values (:id, 1, true, '', now())`,
  ],
])("keeps %s out of the tables", async (_, sql) => {
  const request = await refunds.request(await refunds.purchase());
  await refunds.resolve(request, false);
  await expect(refunds.db.raw(sql, { id: request.id })).rejects.toThrow(
    /does not go from|requests_one_per_purchase|refund_decisions_pkey/,
  );
});

test("shows any admin the requests about one lead, without words", async () => {
  const bought = await refunds.purchase();
  const request = await refunds.request(bought);
  await refunds.request(await refunds.purchase());
  const answer = await refunds.gateway.listRefundsOfLead({ leadId: bought.leadId }, await asAdmin("admin"));
  expect(answer.requests).toMatchObject([
    { id: request.id, buyerId: bought.buyerId, state: RefundState.PENDING, reason: request.reason, decisions: [] },
  ]);
  expect(JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? `${value}` : value))).not.toContain(
    request.description,
  );
});

test("shows any admin the requests of one buyer, newest first", async () => {
  const bought = await refunds.purchase();
  const request = await refunds.request(bought);
  await refunds.request(await refunds.purchase());
  const of = { userId: bought.buyerId, limit: 10 };
  const { requests } = await refunds.gateway.listRefundsOfAgent(of, await asAdmin("admin"));
  expect(requests).toMatchObject([{ id: request.id, state: RefundState.PENDING }]);
});
