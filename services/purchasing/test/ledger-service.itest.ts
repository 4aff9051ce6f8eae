import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { ContractKind, Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema, FeeChargedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { CreditsGrantedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { AllowanceKind, AllowanceService } from "@doorlight/proto/common/v1/allowance_service_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import type { Buyer } from "../src/domain/purchase.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

const gateway = () => purchasing.clientOf("gateway", LedgerService);
const asAdmin = (id: string = randomUUID()) => purchasing.asUser(id, { role: "admin" });
const key = () => `grant-${randomUUID()}`;

async function grants(
  userId: string,
  changes: { credits?: number; reason?: string; idempotencyKey?: string } = {},
  admin?: string,
) {
  const request = { userId, credits: 2, reason: "A lead was wrong", idempotencyKey: key(), ...changes };
  return gateway().grantCredits(request, await asAdmin(admin));
}

async function statement(buyer: Buyer, request: { limit?: number; cursor?: string; from?: Date; to?: Date } = {}) {
  const { from, to, limit = 100, cursor = "" } = request;
  const period = { from: from && timestampFromDate(from), to: to && timestampFromDate(to) };
  return gateway().listTransactions({ limit, cursor, ...period }, await purchasing.asBuyer(buyer));
}

async function sold(userId: string, at: Date, saleId: string = randomUUID()) {
  const price = { amount: 19_000n, currency: "EUR" };
  const sale = { saleId, userId, country: "FI", packId: "five", credits: 5, price, payment: Payment.CARD };
  await purchasing.consume(CreditsSoldSchema, { ...sale, soldAt: timestampFromDate(at) });
}

/** A grant, a pack, a purchase by credit, a fee, in this order. */
async function history(): Promise<{ agent: Buyer; leadId: string }> {
  const agent = await given.agent({ credits: 1 });
  const leadId = await given.lead();
  await grants(agent.id);
  await sold(agent.id, hoursFromNow(1));
  await given.buys(agent, leadId, {}, hoursFromNow(2));
  await purchasing.consume(FeeChargedSchema, {
    feeId: randomUUID(),
    contractKind: ContractKind.PLAN,
    contractId: randomUUID(),
    userId: agent.id,
    country: "FI",
    amount: { amount: 9_900n, currency: "EUR" },
    payment: Payment.INVOICE,
    period: { from: timestampFromDate(now), to: timestampFromDate(hoursFromNow(24)) },
    chargedAt: timestampFromDate(hoursFromNow(3)),
  });
  return { agent, leadId };
}

test("orders movements and their balances by time, also of one that comes late", async () => {
  const agent = await given.agent({ credits: 1 });
  await given.buys(agent, await given.lead(), {}, hoursFromNow(3));
  await sold(agent.id, hoursFromNow(2));
  const [contractId, feeId] = [randomUUID(), randomUUID()];
  await given.deal({ userId: agent.id }, { dealId: contractId, name: "Winter" });
  await purchasing.consume(FeeChargedSchema, {
    feeId,
    contractKind: ContractKind.DEAL,
    contractId,
    userId: agent.id,
    country: "FI",
    amount: { amount: 9_900n, currency: "EUR" },
    payment: Payment.INVOICE,
    period: { from: timestampFromDate(now), to: timestampFromDate(hoursFromNow(24)) },
    chargedAt: timestampFromDate(hoursFromNow(1)),
  });
  const shown = async (request: object) => (await statement(agent, request)).transactions;
  const all = await shown({});
  expect(all.map(({ kind, credits, creditsBalance, dealName }) => [kind, credits, creditsBalance, dealName])).toEqual([
    ["charge", -1, 5, ""],
    ["credit_pack", 5, 6, ""],
    ["deal_fee", 0, 1, "Winter"],
    ["signup_grant", 1, 1, ""],
  ]);
  const pages: bigint[] = [];
  for (let cursor = ""; ;) {
    const page = await statement(agent, { limit: 1, cursor });
    pages.push(...page.transactions.map(({ id }) => id));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(pages).toEqual(all.map(({ id }) => id));
  const after = { at: all[1]!.occurredAt!, id: all[1]!.id };
  const rest = await gateway().listTransactions({ limit: 10, after }, await purchasing.asBuyer(agent));
  expect(rest.transactions.map(({ kind }) => kind)).toEqual(["deal_fee", "signup_grant"]);
});

test("shows every movement, newest first, with the balance after each", async () => {
  const { agent, leadId } = await history();
  const { transactions, nextCursor } = await statement(agent);
  expect(nextCursor).toBe("");
  expect(transactions.map(({ kind, credits, creditsBalance }) => [kind, credits, creditsBalance])).toEqual([
    ["plan_fee", 0, 7],
    ["charge", -1, 7],
    ["credit_pack", 5, 8],
    ["admin_grant", 2, 3],
    ["signup_grant", 1, 1],
  ]);
  expect(transactions).toMatchObject([
    { amount: { amount: 9_900n, currency: "EUR" }, paymentSource: "invoice", leadId: "", reason: "" },
    { paymentSource: "credit", leadId },
    { amount: { amount: 19_000n, currency: "EUR" }, paymentSource: "card" },
    { paymentSource: "", reason: "A lead was wrong" },
    { paymentSource: "" },
  ]);
  expect(transactions.map(({ amount }) => amount !== undefined)).toEqual([true, false, true, false, false]);
});

test("shows the net price of a purchase by invoice, and moves no credits", async () => {
  const agent = await given.agent();
  const leadId = await given.lead();
  await given.buys(agent, leadId);
  const { transactions } = await statement(agent);
  expect(transactions).toMatchObject([
    {
      kind: "charge",
      credits: 0,
      creditsBalance: 0,
      amount: { amount: 4_500n, currency: "EUR" },
      paymentSource: "invoice",
      leadId,
    },
  ]);
});

test("shows the whole statement in pages of one row each, with the same balances", async () => {
  const { agent } = await history();
  const whole = (await statement(agent)).transactions;
  const paged = [];
  for (let cursor = ""; ;) {
    const page = await statement(agent, { limit: 1, cursor });
    paged.push(...page.transactions);
    cursor = page.nextCursor;
    if (cursor === "") break;
  }
  expect(paged).toEqual(whole);
});

test("takes a period as half open, with earlier movements in its balances", async () => {
  const { agent } = await history();
  const { transactions } = await statement(agent, { from: hoursFromNow(1), to: hoursFromNow(3) });
  expect(transactions.map(({ kind, creditsBalance }) => [kind, creditsBalance])).toEqual([
    ["charge", 7],
    ["credit_pack", 8],
  ]);
});

test("shows users their own statement, and admins everybody's", async () => {
  const agent = await given.agent({ credits: 1 });
  const request = { userId: agent.id, limit: 10 };
  const other = await purchasing.asUser(randomUUID());
  expect((await refusalOf(gateway().listTransactions(request, other))).code).toBe("forbidden");
  expect((await gateway().listTransactions({ limit: 10 }, other)).transactions).toEqual([]);
  expect((await gateway().listTransactions(request, await asAdmin())).transactions).toHaveLength(1);
});

test("finds a reference once it has arrived, and only for its own user", async () => {
  const [agent, other] = [await given.agent(), await given.agent()];
  const referenceId = randomUUID();
  const found = async (buyer: Buyer) =>
    (await gateway().checkReference({ referenceId }, await purchasing.asBuyer(buyer))).found;
  expect(await found(agent)).toBe(false);
  await sold(agent.id, now, referenceId);
  expect(await found(agent)).toBe(true);
  expect(await found(other)).toBe(false);
});

test("publishes an admin's grant with its balance", async () => {
  const agent = await given.agent({ credits: 1 });
  await drainOutbox(purchasing.db);
  expect(await grants(agent.id, { credits: 3 })).toMatchObject({ balance: 4 });
  const granted = (await drainOutbox(purchasing.db)).of(CreditsGrantedSchema);
  expect(granted).toMatchObject([{ userId: agent.id, credits: 3, reason: "admin", balance: 4 }]);
});

test("grants once for an admin's key, even at once, and answers the same later on", async () => {
  const agent = await given.agent();
  const [admin, same] = [randomUUID(), { idempotencyKey: key() }];
  const answers = await Promise.all(Array.from({ length: 6 }, () => grants(agent.id, same, admin)));
  expect(answers.map(({ balance }) => balance)).toEqual([2, 2, 2, 2, 2, 2]);
  await grants(agent.id, {}, admin);
  expect((await grants(agent.id, same, admin)).balance).toBe(2);
  expect((await statement(agent)).transactions).toHaveLength(2);
});

test("refuses a key for another grant, and treats another admin's as its own", async () => {
  const [agent, other] = [await given.agent(), await given.agent()];
  const [admin, same] = [randomUUID(), { idempotencyKey: key() }];
  await grants(agent.id, same, admin);
  const refusals = await Promise.all([
    refusalOf(grants(agent.id, { ...same, credits: 3 }, admin)),
    refusalOf(grants(agent.id, { ...same, reason: "Another" }, admin)),
    refusalOf(grants(other.id, same, admin)),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill("idempotency_key_reused"));
  expect((await grants(agent.id, same)).balance).toBe(4);
});

test("gives to one of two users under one key at once", async () => {
  const users = await given.agents(4);
  const [admin, same] = [randomUUID(), { idempotencyKey: key() }];
  const outcomes = await Promise.allSettled(users.map(({ id }) => grants(id, same, admin)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

/** A credit counts 45 euros, and one admin may give 500 euros alone in a day. */
const ALONE = 11;

test("lets an admin, and a super admin, give what the pack says alone in a day, and no more", async () => {
  const agent = await given.agent();
  const admin = randomUUID();
  await grants(agent.id, { credits: ALONE - 1 }, admin);
  const refusal = await refusalOf(grants(agent.id, { credits: 2 }, admin));
  expect(refusal).toMatchObject({ code: "approval_needed", params: { amount: "9000", currency: "EUR" } });
  const last = { credits: 1, idempotencyKey: key() };
  const { balance } = await grants(agent.id, last, admin);
  expect(await grants(agent.id, last, admin)).toMatchObject({ balance });

  const request = { userId: agent.id, reason: "Of a campaign", credits: ALONE + 1, idempotencyKey: key() };
  const asSuperAdmin = await purchasing.asUser(randomUUID(), { role: "super_admin" });
  expect(await refusalOf(gateway().grantCredits(request, asSuperAdmin))).toMatchObject({ code: "approval_needed" });

  purchasing.clock.set(hoursFromNow(24));
  await grants(agent.id, { credits: ALONE }, admin);
  purchasing.clock.set(now);
});

test("lets an admin who does not act alone give not even one credit", async () => {
  const agent = await given.agent({ credits: 0 });
  const dependent = await purchasing.asUser(randomUUID(), { role: "super_admin", actsAlone: false });
  const request = { userId: agent.id, credits: 1, reason: "A lead was wrong", idempotencyKey: key() };
  const refusal = await refusalOf(gateway().grantCredits(request, dependent));
  expect(refusal).toMatchObject({ code: "approval_needed", params: { amount: "4500", currency: "EUR" } });
});

test("says how much an admin may give alone today: nothing if the admin may not act alone", async () => {
  const allowances = purchasing.clientOf("gateway", AllowanceService);
  const asked = { kind: AllowanceKind.CREDITS, country: "FI" };
  const [admin, agent] = [randomUUID(), await given.agent({ credits: 0 })];
  await grants(agent.id, { credits: 2 }, admin);
  const limit = BigInt(ALONE) * 4_500n;
  const { left, ...ofAll } = await allowances.getAllowance(asked, await asAdmin(admin));
  expect(left).toBe(ofAll.limit - 9_000n);
  expect(ofAll.limit).toBeGreaterThanOrEqual(limit);
  const dependent = await purchasing.asUser(admin, { role: "admin", actsAlone: false });
  expect(await allowances.getAllowance(asked, dependent)).toMatchObject({ limit: 0n, left: 0n });
  const ofOther = allowances.getAllowance({ ...asked, kind: AllowanceKind.DEALS }, await asAdmin(admin));
  expect(await refusalOf(ofOther)).toMatchObject({ code: "invalid_request" });
});

test("keeps 64 grants of two admins at once within what each may give alone", async () => {
  const agents = await given.agents(4);
  const admins = [randomUUID(), randomUUID()];
  const atOnce = Array.from({ length: 64 }, (_, nth) => grants(agents[nth % 4]!.id, { credits: 2 }, admins[nth % 2]));
  await Promise.allSettled(atOnce);
  const sums = await purchasing.db("credit_grants").whereIn("granted_by", admins).groupBy("granted_by").sum("credits");
  expect(sums.map(({ sum }) => Number(sum))).toEqual([ALONE - 1, ALONE - 1]);
});

const approves = (grant: object, askedBy: string, approvalId: string) =>
  purchasing
    .clientOf("identity", LedgerService)
    .grantApprovedCredits({ grant: { reason: "Sorry", credits: 50, ...grant } as never, askedBy, approvalId });

test("gives approved credits once for the key of the asked call, beside those given alone", async () => {
  const agent = await given.agent();
  const [askedBy, approvalId] = [randomUUID(), randomUUID()];
  const grant = { userId: agent.id, idempotencyKey: key() };
  await Promise.all([1, 2, 3].map(() => approves(grant, askedBy, approvalId)));
  const again = { ...grant, credits: 50, reason: "Sorry" };
  expect(await grants(agent.id, again, askedBy)).toMatchObject({ balance: 50 });
  expect(await grants(agent.id, { credits: ALONE }, askedBy)).toMatchObject({ balance: 50 + ALONE });
  const [{ approval_id }] = await purchasing.db("credit_grants").where({ granted_by: askedBy }).orderBy("granted_at");
  expect(approval_id).toBe(approvalId);
});

test("lets identity alone give approved credits", async () => {
  const agent = await given.agent();
  const grant = { userId: agent.id, credits: 50, reason: "Sorry", idempotencyKey: key() };
  const request = { grant, askedBy: randomUUID(), approvalId: randomUUID() };
  expect(await refusalOf(gateway().grantApprovedCredits(request))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(gateway().grantApprovedCredits(request, await asAdmin()))).toMatchObject({
    code: "forbidden",
  });
});

test("lets only admins grant credits, and only to an account that exists", async () => {
  const agent = await given.agent();
  const request = { userId: agent.id, credits: 1, reason: "Mine", idempotencyKey: key() };
  expect((await refusalOf(gateway().grantCredits(request, await purchasing.asBuyer(agent)))).code).toBe("forbidden");
  expect((await refusalOf(grants(randomUUID()))).code).toBe("not_found");
});

test("exports why an admin granted credits, and erases it with the account", async () => {
  const agent = await given.agent();
  await grants(agent.id);
  const exported = async () => JSON.parse((await purchasing.personalData.exportUser({ userId: agent.id })).json);
  expect((await exported()).ledger).toMatchObject([{ kind: "admin_grant", reason: "A lead was wrong" }]);
  await purchasing.consume(UserErasedSchema, { userId: agent.id, country: "FI", erasedAt: timestampFromDate(now) });
  expect((await exported()).ledger).toMatchObject([{ kind: "admin_grant", reason: "", amount: 2 }]);
});
