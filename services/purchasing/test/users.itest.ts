import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { UserCaller } from "@doorlight/common/product";
import { refusalOf } from "@doorlight/common/testing";
import {
  UserConfirmedSchema,
  UserDeactivatedSchema,
  UserErasedSchema,
  UserReactivatedSchema,
} from "@doorlight/proto/identity/v1/events_pb";
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

const consumed = <T extends DescMessage>(schema: T, event: MessageInitShape<T>, version: bigint) =>
  purchasing.consume(schema, event, { version });
const user = (userId: string) => ({ userId, country: "FI" });
const deactivated = (userId: string, version: bigint) => consumed(UserDeactivatedSchema, user(userId), version);
const reactivated = (userId: string, version: bigint) => consumed(UserReactivatedSchema, user(userId), version);
const confirmed = (userId: string, version: bigint) =>
  consumed(
    UserConfirmedSchema,
    { ...user(userId), role: "agent", grantsSignupCredit: true, confirmedAt: timestampFromDate(now) },
    version,
  );
const erased = (userId: string) =>
  consumed(UserErasedSchema, { ...user(userId), erasedAt: timestampFromDate(hoursFromNow(1)) }, 9n);

/** The refusal of a click on "buy"; undefined if it buys. */
async function refusalOfClick(agent: { id: string }): Promise<string | undefined> {
  const request = { leadId: await given.lead(), idempotencyKey: `click-${randomUUID()}` };
  const call = purchasing.gateway.buyLead(request, await purchasing.asUser(agent.id));
  return call.then(
    () => undefined,
    async () => (await refusalOf(call)).code,
  );
}

test("refuses every purchase of a deactivated account until it is reactivated", async () => {
  const agent = await given.agent();
  await deactivated(agent.id, 2n);
  expect(await refusalOfClick(agent)).toBe("account_deactivated");
  await reactivated(agent.id, 3n);
  expect(await refusalOfClick(agent)).toBeUndefined();
});

test("undoes nothing by events about an account that come late or twice", async () => {
  const agent = await given.agent();
  await reactivated(agent.id, 5n);
  await deactivated(agent.id, 4n);
  expect(await refusalOfClick(agent)).toBeUndefined();
  await deactivated(agent.id, 6n);
  await reactivated(agent.id, 5n);
  await reactivated(agent.id, 6n);
  expect(await refusalOfClick(agent)).toBe("account_deactivated");
});

test("opens nothing by a confirmation that is consumed after a later deactivation", async () => {
  const agent = { id: randomUUID() };
  await deactivated(agent.id, 2n);
  await confirmed(agent.id, 1n);
  expect(await refusalOfClick(agent)).toBe("account_deactivated");
});

test("refuses clicks after a deactivation, even if both happen at once", async () => {
  const agent = await given.agent({ credits: 8 });
  await Promise.all([...Array.from({ length: 8 }, () => refusalOfClick(agent)), deactivated(agent.id, 2n)]);
  expect(await refusalOfClick(agent)).toBe("account_deactivated");
});

test("never opens an erased account again, and keeps its bookkeeping by ids alone", async () => {
  const agent = await given.agent({ credits: 1 });
  const leadId = await given.lead();
  await given.buys(agent, leadId);
  await given.buys(agent, await given.lead());

  await erased(agent.id);
  await erased(agent.id);
  await reactivated(agent.id, 20n);
  await confirmed(agent.id, 21n);

  expect(await refusalOfClick(agent)).toBe("account_deactivated");
  const [account] = await purchasing.db("accounts").where({ user_id: agent.id });
  expect(account).toMatchObject({
    active: false,
    erased_at: hoursFromNow(1),
    billing_method: null,
    billing_complete: false,
  });
  expect(
    await purchasing.db("purchases").where({ buyer_id: agent.id }).orderBy("payment_source").pluck("payment_source"),
  ).toEqual(["credit", "invoice"]);
  expect((await purchasing.leads.checkBuyer({ leadId, userId: agent.id })).isBuyer).toBe(true);
});

test("erases an account before it is opened", async () => {
  const agent = { id: randomUUID() };
  await erased(agent.id);
  await confirmed(agent.id, 10n);
  expect(await refusalOfClick(agent)).toBe("account_deactivated");
});

test("shows admins every account, and other users only their own", async () => {
  const agent = await given.agent({ credits: 3 });
  const asked = async (userId: string | undefined, caller: Partial<UserCaller>) =>
    purchasing.gateway.getAccount({ userId }, await purchasing.asUser(randomUUID(), caller));
  for (const role of ["admin", "super_admin"] as const) {
    expect((await asked(agent.id, { role })).account).toMatchObject({ credits: 3, billingComplete: true });
    expect((await refusalOf(asked(randomUUID(), { role }))).code).toBe("not_found");
  }
  for (const role of ["agent", "invited"] as const) {
    expect((await refusalOf(asked(agent.id, { role }))).code).toBe("forbidden");
    expect((await asked(undefined, { role })).account).toMatchObject({ credits: 0 });
  }
});

test("shows a user without accepted terms their account alone, and lets no admin buy as a user", async () => {
  const agent = await given.agent();
  const leadId = await given.lead();
  const before = await purchasing.asUser(agent.id, { termsAccepted: false });
  const impersonating = await purchasing.asUser(agent.id, { actorId: randomUUID() });
  const buy = { leadId, idempotencyKey: `click-${randomUUID()}` };

  expect((await purchasing.gateway.getAccount({}, before)).account).toMatchObject({ credits: 0 });
  expect((await refusalOf(purchasing.gateway.quoteLeads({ leadIds: [leadId] }, before))).code).toBe(
    "terms_not_accepted",
  );
  expect((await refusalOf(purchasing.gateway.buyLead(buy, before))).code).toBe("terms_not_accepted");
  expect((await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, impersonating)).quotes).toHaveLength(1);
  expect((await refusalOf(purchasing.gateway.buyLead(buy, impersonating))).code).toBe("not_while_impersonating");
});

test("returns purchases, ledger and credits of a user from ExportUser", async () => {
  const agent = await given.agent({ credits: 2 });
  const leadId = await given.lead({ city: "Helsinki", postalCode: "00200" });
  const { purchase } = await given.buys(agent, leadId);
  await given.spotsTaken(leadId, 1);

  const { json } = await purchasing.personalData.exportUser({ userId: agent.id });
  expect(JSON.parse(json)).toEqual({
    credits: 1,
    monthlyBudget: null,
    purchases: [
      {
        id: purchase!.id,
        leadId,
        acquiredAt: now.toISOString(),
        fee: { amount: 5175, currency: "EUR" },
        parts: [
          { kind: "base", label: "", amount: { amount: 4500, currency: "EUR" } },
          { kind: "location", label: "Helsinki", amount: { amount: 675, currency: "EUR" } },
        ],
        paymentSource: "credit",
        listId: null,
        refundedAt: null,
        contactWithheldAt: null,
      },
    ],
    ledger: [
      expect.objectContaining({ kind: "signup_grant", to: "credits", unit: "CREDIT", amount: 2 }),
      expect.objectContaining({ kind: "charge", purchaseId: purchase!.id, from: "credits", amount: 1 }),
    ],
    automaticDelivery: [],
  });
  expect((await purchasing.personalData.exportUser({ userId: randomUUID() })).json).toBe("{}");
});
