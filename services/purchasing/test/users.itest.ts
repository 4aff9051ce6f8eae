import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { UserCaller } from "@doorlight/common/rpc";
import { consume } from "@doorlight/common/testing";
import {
  UserConfirmedSchema,
  UserDeactivatedSchema,
  UserErasedSchema,
  UserReactivatedSchema,
} from "@doorlight/proto/identity/v1/events_pb";
import { hours, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { refusalOf } from "./refusal-of.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await given.priceList();
}, 30_000);
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

const hears = <T extends DescMessage>(schema: T, init: MessageInitShape<T>, version: bigint) =>
  consume(purchasing.db, purchasing.consumers, schema, init, { version });
const user = (userId: string) => ({ userId, country: "FI" });
const deactivated = (userId: string, version: bigint) => hears(UserDeactivatedSchema, user(userId), version);
const reactivated = (userId: string, version: bigint) => hears(UserReactivatedSchema, user(userId), version);
const confirmed = (userId: string, version: bigint) =>
  hears(
    UserConfirmedSchema,
    { ...user(userId), role: "agent", grantsSignupCredit: true, confirmedAt: timestampFromDate(now) },
    version,
  );
const erased = (userId: string) =>
  hears(UserErasedSchema, { ...user(userId), erasedAt: timestampFromDate(hours(1)) }, 9n);

/** What a click on "buy" is refused with; undefined where it buys. */
async function buying(agent: { id: string }): Promise<string | undefined> {
  const request = { leadId: await given.lead(), idempotencyKey: `click-${randomUUID()}` };
  const call = purchasing.gateway.buyLead(request, await purchasing.asUser(agent.id));
  return call.then(
    () => undefined,
    async () => (await refusalOf(call)).code,
  );
}

test("a deactivated account buys nothing until it is reactivated", async () => {
  const agent = await given.agent();
  await deactivated(agent.id, 2n);
  expect(await buying(agent)).toBe("account_deactivated");
  await reactivated(agent.id, 3n);
  expect(await buying(agent)).toBeUndefined();
});

test("words that come late or twice undo nothing", async () => {
  const agent = await given.agent();
  await reactivated(agent.id, 5n);
  await deactivated(agent.id, 4n);
  expect(await buying(agent)).toBeUndefined();
  await deactivated(agent.id, 6n);
  await reactivated(agent.id, 5n);
  await reactivated(agent.id, 6n);
  expect(await buying(agent)).toBe("account_deactivated");
});

test("a confirmation that comes after the deactivation opens nothing", async () => {
  const agent = { id: randomUUID() };
  await deactivated(agent.id, 2n);
  await confirmed(agent.id, 1n);
  expect(await buying(agent)).toBe("account_deactivated");
});

test("a deactivation in a crowd of clicks: what follows it is refused", async () => {
  const agent = await given.agent({ credits: 8 });
  await Promise.all([...Array.from({ length: 8 }, () => buying(agent)), deactivated(agent.id, 2n)]);
  expect(await buying(agent)).toBe("account_deactivated");
});

test("an erased account never opens again; bookkeeping stays, by ids alone", async () => {
  const agent = await given.agent({ credits: 1 });
  const leadId = await given.lead();
  await given.buys(agent, leadId);
  await given.buys(agent, await given.lead());

  await erased(agent.id);
  await erased(agent.id);
  await reactivated(agent.id, 20n);
  await confirmed(agent.id, 21n);

  expect(await buying(agent)).toBe("account_deactivated");
  const [account] = await purchasing.db("accounts").where({ user_id: agent.id });
  expect(account).toMatchObject({ active: false, erased_at: hours(1), billing_method: null, billing_complete: false });
  expect(
    await purchasing.db("purchases").where({ buyer_id: agent.id }).orderBy("payment_source").pluck("payment_source"),
  ).toEqual(["credit", "invoice"]);
  expect((await purchasing.leads.getHolding({ leadId, userId: agent.id })).holds).toBe(true);
});

test("an account that purchasing never heard of can be erased beforehand", async () => {
  const agent = { id: randomUUID() };
  await erased(agent.id);
  await confirmed(agent.id, 10n);
  expect(await buying(agent)).toBe("account_deactivated");
});

test("admins see anybody's account, others only their own", async () => {
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

test("without accepted terms a user sees the own account and nothing else; an admin who acts as one buys nothing", async () => {
  const agent = await given.agent();
  const leadId = await given.lead();
  const before = await purchasing.asUser(agent.id, { termsAccepted: false });
  const acting = await purchasing.asUser(agent.id, { actorId: randomUUID() });
  const buy = { leadId, idempotencyKey: `click-${randomUUID()}` };

  expect((await purchasing.gateway.getAccount({}, before)).account).toMatchObject({ credits: 0 });
  expect((await refusalOf(purchasing.gateway.quoteLeads({ leadIds: [leadId] }, before))).code).toBe(
    "terms_not_accepted",
  );
  expect((await refusalOf(purchasing.gateway.buyLead(buy, before))).code).toBe("terms_not_accepted");
  expect((await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, acting)).quotes).toHaveLength(1);
  expect((await refusalOf(purchasing.gateway.buyLead(buy, acting))).code).toBe("not_while_impersonating");
});

test("exports purchases, ledger and credits to identity alone", async () => {
  const agent = await given.agent({ credits: 2 });
  const leadId = await given.lead({ city: "Helsinki", postalCode: "00200" });
  const { purchase } = await given.buys(agent, leadId);
  await given.sold(leadId, 1);

  const { json } = await purchasing.personalData.exportUser({ userId: agent.id });
  expect(JSON.parse(json)).toEqual({
    credits: 1,
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
      },
    ],
    ledger: [
      expect.objectContaining({ kind: "signup_grant", to: "credits", unit: "CREDIT", amount: 2 }),
      expect.objectContaining({ kind: "charge", purchaseId: purchase!.id, from: "credits", amount: 1 }),
    ],
  });
  expect((await purchasing.personalData.exportUser({ userId: randomUUID() })).json).toBe("{}");
});
