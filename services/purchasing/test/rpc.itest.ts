import { randomUUID } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { BuyingEndedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadStatus, PaymentSource, PricePartKind } from "@doorlight/proto/purchasing/v1/purchase_pb";
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

const click = () => ({ idempotencyKey: `click-${randomUUID()}` });

test("returns the purchase with the parts of its price from BuyLead", async () => {
  const agent = await given.agent({ credits: 1 });
  const leadId = await given.lead({ city: "Helsinki", postalCode: "00200" });

  const as = await purchasing.asBuyer(agent);
  const { purchase } = await purchasing.gateway.buyLead({ leadId, ...click() }, as);

  expect(purchase).toMatchObject({
    leadId,
    fee: { amount: 5175n, currency: "EUR" },
    paymentSource: PaymentSource.CREDIT,
    parts: [
      { kind: PricePartKind.BASE, amount: { amount: 4500n } },
      { kind: PricePartKind.LOCATION, label: "Helsinki", amount: { amount: 675n } },
    ],
  });
  expect(timestampDate(purchase!.acquiredAt!)).toEqual(now);
});

test("names lead and buyer in the grant of a purchase, for leads alone and for a minute", async () => {
  purchasing.clock.set(new Date());
  const agent = await given.agent();
  const leadId = await given.lead({
    publishedAt: new Date(Date.now() - 1000),
    expiresAt: new Date(Date.now() + 60_000),
  });
  const { grant } = await purchasing.gateway.buyLead({ leadId, ...click() }, await purchasing.asBuyer(agent));
  purchasing.clock.set(now);
  expect(await purchasing.verifierOf("leads").verify(grant, { audience: "leads" })).toBeUndefined();
  const claims = await purchasing.verifierOf("leads").verify(grant, { audience: "leads.contact" });
  expect(claims).toMatchObject({ iss: "purchasing", leadId, userId: agent.id });
  expect(claims!.exp - claims!.iat!).toBe(60);
});

test("answers a retried click with the same purchase", async () => {
  const as = await purchasing.asBuyer(await given.agent());
  const request = { leadId: await given.lead(), ...click() };
  const first = await purchasing.gateway.buyLead(request, as);
  expect((await purchasing.gateway.buyLead(request, as)).purchase).toEqual(first.purchase);
});

test.each(["invited", "admin", "super_admin"])(
  "shows a caller with the role %s the state of each lead, and refuses every purchase",
  async (role) => {
    const leadId = await given.lead();
    const as = await purchasing.asBuyer(await given.agent({ role }));
    const refusal = await refusalOf(purchasing.gateway.buyLead({ leadId, ...click() }, as));
    expect(refusal.code).toBe("not_regular_user");
    const full = await given.lead({ cap: 1 });
    await given.spotsTaken(full, 1);
    const old = await given.lead({ expiresAt: hoursFromNow(-1) });
    const { quotes } = await purchasing.gateway.quoteLeads({ leadIds: [leadId, full, old] }, as);
    expect(quotes).toMatchObject([
      { status: LeadStatus.AVAILABLE, refusal: "not_regular_user", spotsLeft: 4 },
      { status: LeadStatus.FULL, refusal: "not_regular_user", spotsLeft: 0 },
      { status: LeadStatus.UNAVAILABLE, refusal: "not_regular_user" },
    ]);
  },
);

test("refuses a click that asks for the invoice while a credit is left with the field", async () => {
  const as = await purchasing.asBuyer(await given.agent({ credits: 1 }));
  const refusal = await refusalOf(
    purchasing.gateway.buyLead({ leadId: await given.lead(), ...click(), paymentSource: PaymentSource.INVOICE }, as),
  );
  expect(refusal).toMatchObject({
    code: "invalid_request",
    fields: [{ path: "paymentSource", code: "credits_first" }],
  });
});

test("refuses a click on an outdated price with the new price and payment source", async () => {
  const as = await purchasing.asBuyer(await given.agent());
  const leadId = await given.lead();
  const buy = (amount: bigint, paymentSource = PaymentSource.INVOICE) =>
    purchasing.gateway.buyLead(
      { leadId, ...click(), shown: { price: { amount, currency: "EUR" }, paymentSource } },
      as,
    );
  const params = { amount: "4500", currency: "EUR", paymentSource: "invoice" };
  expect(await refusalOf(buy(4400n))).toMatchObject({ code: "price_changed", params });
  expect(await refusalOf(buy(4500n, PaymentSource.QUOTA))).toMatchObject({ code: "price_changed", params });
  expect((await buy(4500n)).purchase).toMatchObject({ fee: { amount: 4500n }, paymentSource: PaymentSource.INVOICE });
});

test("refuses a short idempotency key, a malformed lead id and a guest before the purchase", async () => {
  const as = await purchasing.asBuyer(await given.agent());
  const buy = (request: { leadId: string; idempotencyKey: string }) =>
    refusalOf(purchasing.gateway.buyLead(request, as));
  expect(await buy({ leadId: randomUUID(), idempotencyKey: "short" })).toMatchObject({ code: "invalid_request" });
  expect(await buy({ leadId: "1' or '1'='1", ...click() })).toMatchObject({ code: "invalid_request" });
  expect(await refusalOf(purchasing.gateway.buyLead({ leadId: randomUUID(), ...click() }))).toMatchObject({
    code: "forbidden",
  });
});

test("answers quotes in the order asked for, without leads that were never published", async () => {
  const officeId = randomUUID();
  const agent = await given.agent({ credits: 1, officeId });
  const [mine, full, colleagues, open] = [
    await given.lead(),
    await given.lead({ cap: 2 }),
    await given.lead(),
    await given.lead(),
  ];
  await given.buys(agent, mine!);
  await given.spotsTaken(full!, 2);
  await given.buys(await given.agent({ officeId }), colleagues!);

  const leadIds = [open!, randomUUID(), full!, mine!, colleagues!];
  const { quotes } = await purchasing.gateway.quoteLeads({ leadIds }, await purchasing.asBuyer(agent));

  expect(quotes).toMatchObject([
    {
      leadId: open,
      status: LeadStatus.AVAILABLE,
      refusal: "",
      paymentSource: PaymentSource.INVOICE,
      cap: 4,
      spotsLeft: 4,
    },
    { leadId: full, status: LeadStatus.FULL, refusal: "lead_unavailable", cap: 2, spotsLeft: 0 },
    { leadId: mine, status: LeadStatus.OBTAINED, refusal: "already_bought", spotsLeft: 3 },
    { leadId: colleagues, status: LeadStatus.UNAVAILABLE, refusal: "office_already_bought", spotsLeft: 3 },
  ]);
  expect(quotes[0]).toMatchObject({ price: { amount: 4500n, currency: "EUR" }, parts: [{ kind: PricePartKind.BASE }] });
});

test("quotes a lead without a price as such", async () => {
  const leadId = await given.lead({ leadType: "request_for_online_valuation" });
  const as = await purchasing.asBuyer(await given.agent());
  const { quotes } = await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, as);
  expect(quotes).toMatchObject([{ refusal: "pricing_misconfigured", parts: [] }]);
  expect(quotes[0]?.price).toBeUndefined();
});

test("opens an account once, with the credit due, on the word of identity alone", async () => {
  const user = { userId: randomUUID(), country: "FI" };
  const as = await purchasing.asUser(user.userId);
  expect((await purchasing.gateway.getAccount({}, as)).account).toMatchObject({ credits: 0, billingVersion: 0n });
  for (let i = 0; i < 2; i++) {
    const { account } = await purchasing.identity.openAccount({ ...user, grantsSignupCredit: true });
    expect(account).toMatchObject({ credits: 1, billingComplete: false });
  }
  const greedy = { userId: randomUUID(), country: "FI", grantsSignupCredit: true };
  const own = await purchasing.asUser(greedy.userId);
  expect(await refusalOf(purchasing.gateway.openAccount(greedy, own))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(purchasing.gateway.openAccount(greedy))).toMatchObject({ code: "forbidden" });
  expect((await purchasing.gateway.getAccount({}, own)).account).toMatchObject({ credits: 0 });
});

test("ends the buying of a lead once, after every purchase that stands, and only for leads", async () => {
  const leadId = await given.lead();
  const buyer = await given.agent();
  // The buyer's clock was a little ahead.
  await given.buys(buyer, leadId, {}, new Date(now.getTime() + 40));
  await drainOutbox(purchasing.db);

  const { endedAt } = await purchasing.leads.endBuying({ leadId });
  const again = await purchasing.leads.endBuying({ leadId });

  expect(timestampDate(endedAt!)).toEqual(new Date(now.getTime() + 41));
  expect(again.endedAt).toEqual(endedAt);
  expect((await drainOutbox(purchasing.db)).of(BuyingEndedSchema)).toMatchObject([
    { leadId, country: "FI", spotsLeft: 3 },
  ]);
  expect(await given.buys(await given.agent(), leadId)).toMatchObject({ refusal: "lead_closed" });
  const asBuyer = await purchasing.asBuyer(buyer);
  expect(await refusalOf(purchasing.gateway.endBuying({ leadId }, asBuyer))).toMatchObject({ code: "forbidden" });
});

test("ends buying after every purchase that stands, even if both happen at once", async () => {
  const leadId = await given.lead();
  const agents = await Promise.all(Array.from({ length: 8 }, () => given.agent()));
  await Promise.all([...agents.map((agent) => given.buys(agent, leadId)), purchasing.leads.endBuying({ leadId })]);
});

test("tells a buyer of a lead from other users in CheckBuyer", async () => {
  const agent = await given.agent();
  const leadId = await given.lead();
  await given.buys(agent, leadId);
  const isBuyer = async (userId: string) => (await purchasing.leads.checkBuyer({ leadId, userId })).isBuyer;
  expect([await isBuyer(agent.id), await isBuyer(randomUUID())]).toEqual([true, false]);
});
