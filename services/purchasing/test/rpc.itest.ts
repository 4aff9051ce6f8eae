import { randomUUID } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { fromErrorDetail } from "@doorlight/common/errors";
import { drainOutbox } from "@doorlight/common/testing";
import { BuyingEndedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadStatus, PaymentSource, PricePartKind } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { BuyLeadsResponse_Answer } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
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

const click = () => ({ idempotencyKey: `click-${randomUUID()}` });

test("buying answers the purchase with its price in parts", async () => {
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

test("a grant names lead and buyer, for leads alone and for a minute", async () => {
  purchasing.clock.set(new Date());
  const agent = await given.agent();
  const leadId = await given.lead({
    publishedAt: new Date(Date.now() - 1000),
    expiresAt: new Date(Date.now() + 60_000),
  });
  const { grant } = await purchasing.gateway.buyLead({ leadId, ...click() }, await purchasing.asBuyer(agent));
  purchasing.clock.set(now);
  expect(await purchasing.verifier.verify(grant, { audience: "caller" })).toBeUndefined();
  const claims = await purchasing.verifier.verify(grant, { audience: "leads.contact" });
  expect(claims).toMatchObject({ iss: "purchasing", holdings: [[leadId, agent.id]] });
  expect(claims!.exp - claims!.iat!).toBe(60);
});

test("a retry gets its purchase again, with a grant of its own time", async () => {
  const as = await purchasing.asBuyer(await given.agent());
  const request = { leadId: await given.lead(), ...click() };
  const first = await purchasing.gateway.buyLead(request, as);
  expect((await purchasing.gateway.buyLead(request, as)).purchase).toEqual(first.purchase);
});

type Asked = {
  leadId: string;
  as: Awaited<ReturnType<RunningPurchasing["asBuyer"]>>;
  request?: { paymentSource?: PaymentSource; idempotencyKey?: string };
};

/** One call of the gateway for buyers of a rush. */
function buyTogether(...asked: Asked[]) {
  const orders = asked.map(({ leadId, as, request }) => ({
    caller: new Headers(as.headers).get("x-caller")!,
    request: { leadId, ...click(), ...request },
  }));
  return purchasing.gateway.buyLeads({ orders });
}

const told = ({ answer }: BuyLeadsResponse_Answer) =>
  answer.case === "refusal" ? fromErrorDetail(answer.value)?.code : answer.value?.leadId;

test("buyers who come together are answered each in their own name, and the grant names those who bought", async () => {
  const [first, second] = await given.agents(2);
  const [invited, rich] = [await given.agent({ role: "invited" }), await given.agent({ credits: 1 })];
  const [lead, other] = await given.leads(2);
  const [asFirst, asSecond, asInvited, asRich] = await Promise.all(
    [first!, second!, invited, rich].map(purchasing.asBuyer),
  );
  const declined = await purchasing.asBuyer({ ...second!, termsAccepted: false });
  const acting = await purchasing.asUser(first!.id, { actorId: randomUUID() });

  purchasing.clock.set(new Date());
  const { answers, grant } = await buyTogether(
    { leadId: lead!, as: asFirst! },
    { leadId: other!, as: declined },
    { leadId: lead!, as: asInvited! },
    { leadId: other!, as: acting },
    { leadId: lead!, as: asSecond! },
    { leadId: other!, as: asRich!, request: { paymentSource: PaymentSource.INVOICE } },
    { leadId: other!, as: { headers: { "x-caller": "made-up" } } },
  );
  purchasing.clock.set(now);

  expect(answers.map(told)).toEqual([
    lead,
    "terms_not_accepted",
    "not_regular_user",
    "not_while_impersonating",
    lead,
    "invalid_request",
    "login_required",
  ]);
  expect(answers[5]?.answer.value).toMatchObject({ fields: [{ path: "paymentSource", code: "credits_first" }] });
  const claims = await purchasing.verifier.verify(grant, { audience: "leads.contact" });
  expect(claims?.["holdings"]).toEqual([
    [lead, first!.id],
    [lead, second!.id],
  ]);
  const spots = await purchasing.db("purchases").whereIn("lead_id", [lead!, other!]).pluck("buyer_id");
  expect(new Set(spots)).toEqual(new Set([first!.id, second!.id]));
});

test("who was answered alone gets the same answer among others, and the other way round", async () => {
  const agent = await given.agent();
  const as = await purchasing.asBuyer(agent);
  const another = { leadId: await given.lead(), as: await purchasing.asBuyer(await given.agent()) };
  const [one, two] = [
    { leadId: await given.lead(), ...click() },
    { leadId: await given.lead(), ...click() },
  ];
  const { purchase: first } = await purchasing.gateway.buyLead(one, as);
  const { answers } = await buyTogether(another, { leadId: one.leadId, as, request: one });
  expect(answers[1]?.answer).toEqual({ case: "purchase", value: first });

  const { answers: together } = await buyTogether(another, { leadId: two.leadId, as, request: two });
  const { purchase: alone } = await purchasing.gateway.buyLead(two, as);
  expect(together[1]?.answer).toEqual({ case: "purchase", value: alone });
});

test("where nobody bought there is no grant", async () => {
  const asked = { leadId: randomUUID(), as: await purchasing.asBuyer(await given.agent()) };
  const { answers, grant } = await buyTogether(asked, asked);
  expect([...answers.map(told), grant]).toEqual(["lead_unavailable", "lead_unavailable", ""]);
});

test("only the gateway buys for several at once, with whole orders and not more than a batch holds", async () => {
  const as = await purchasing.asBuyer(await given.agent());
  const order = { leadId: await given.lead(), as };
  const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;
  const sent = { orders: [{ caller: "any", request: { leadId: order.leadId, ...click() } }] };
  expect(await code(purchasing.gateway.buyLeads(sent, as))).toBe("forbidden");
  expect(await code(purchasing.leads.buyLeads(sent))).toBe("forbidden");
  expect(await code(buyTogether({ ...order, leadId: "no id" }))).toBe("invalid_request");
  expect(await code(purchasing.gateway.buyLeads({ orders: [{ caller: "any" }] }))).toBe("invalid_request");
  expect(await code(buyTogether())).toBe("invalid_request");
  expect(await code(buyTogether(...Array.from({ length: 33 }, () => order)))).toBe("invalid_request");
});

test.each(["invited", "admin", "super_admin"])("%s may look but not buy", async (role) => {
  const leadId = await given.lead();
  const as = await purchasing.asBuyer(await given.agent({ role }));
  const refusal = await refusalOf(purchasing.gateway.buyLead({ leadId, ...click() }, as));
  expect(refusal.code).toBe("not_regular_user");
  const { quotes } = await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, as);
  expect(quotes).toMatchObject([{ status: LeadStatus.UNAVAILABLE, reason: "not_regular_user", spotsLeft: 4 }]);
});

test("asking for the invoice while a credit is left names the field", async () => {
  const as = await purchasing.asBuyer(await given.agent({ credits: 1 }));
  const refusal = await refusalOf(
    purchasing.gateway.buyLead({ leadId: await given.lead(), ...click(), paymentSource: PaymentSource.INVOICE }, as),
  );
  expect(refusal).toMatchObject({
    code: "invalid_request",
    fields: [{ path: "paymentSource", code: "credits_first" }],
  });
});

test("a short key, a lead that is no id and a guest are refused at the door", async () => {
  const as = await purchasing.asBuyer(await given.agent());
  const buy = (request: { leadId: string; idempotencyKey: string }) =>
    refusalOf(purchasing.gateway.buyLead(request, as));
  expect(await buy({ leadId: randomUUID(), idempotencyKey: "short" })).toMatchObject({ code: "invalid_request" });
  expect(await buy({ leadId: "1' or '1'='1", ...click() })).toMatchObject({ code: "invalid_request" });
  expect(await refusalOf(purchasing.gateway.buyLead({ leadId: randomUUID(), ...click() }))).toMatchObject({
    code: "forbidden",
  });
});

test("quotes come in the order asked for, without leads that were never on sale", async () => {
  const officeId = randomUUID();
  const agent = await given.agent({ credits: 1, officeId });
  const [mine, full, colleagues, open] = [
    await given.lead(),
    await given.lead({ cap: 2 }),
    await given.lead(),
    await given.lead(),
  ];
  await given.buys(agent, mine!);
  await given.sold(full!, 2);
  await given.buys(await given.agent({ officeId }), colleagues!);

  const leadIds = [open!, randomUUID(), full!, mine!, colleagues!];
  const { quotes } = await purchasing.gateway.quoteLeads({ leadIds }, await purchasing.asBuyer(agent));

  expect(quotes).toMatchObject([
    {
      leadId: open,
      status: LeadStatus.AVAILABLE,
      reason: "",
      paymentSource: PaymentSource.INVOICE,
      cap: 4,
      spotsLeft: 4,
    },
    { leadId: full, status: LeadStatus.FULL, reason: "lead_unavailable", cap: 2, spotsLeft: 0 },
    { leadId: mine, status: LeadStatus.OBTAINED, reason: "already_bought", spotsLeft: 3 },
    { leadId: colleagues, status: LeadStatus.UNAVAILABLE, reason: "office_already_bought", spotsLeft: 3 },
  ]);
  expect(quotes[0]).toMatchObject({ price: { amount: 4500n, currency: "EUR" }, parts: [{ kind: PricePartKind.BASE }] });
});

test("a lead without a price is quoted without one", async () => {
  const leadId = await given.lead({ leadType: "request_for_online_valuation" });
  const as = await purchasing.asBuyer(await given.agent());
  const { quotes } = await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, as);
  expect(quotes).toMatchObject([{ reason: "pricing_misconfigured", parts: [] }]);
  expect(quotes[0]?.price).toBeUndefined();
});

test("lists a buyer's own purchases of a period, newest first, with count and totals of all pages", async () => {
  const agent = await given.agent();
  await given.sold(await given.lead(), 1);
  const bought = [];
  // Two at the same instant, one on each bound.
  for (const hour of [0, 1, 1, 2, 3]) {
    const { purchase } = await given.buys(agent, await given.lead(), {}, hours(hour));
    bought.push(purchase!.id);
  }
  const as = await purchasing.asBuyer(agent);
  const period = { from: timestampFromDate(hours(0)), to: timestampFromDate(hours(3)), limit: 3 };

  const first = await purchasing.gateway.listPurchases({ ...period, cursor: "" }, as);
  const second = await purchasing.gateway.listPurchases({ ...period, cursor: first.nextCursor }, as);

  const ids = [...first.purchases, ...second.purchases].map(({ id }) => id);
  expect(ids).toEqual([bought[3], bought[2], bought[1], bought[0]]);
  for (const page of [first, second]) {
    expect(page).toMatchObject({ count: 4, totals: [{ amount: 18_000n, currency: "EUR" }] });
  }
  expect([first.purchases.length, second.nextCursor]).toEqual([3, ""]);
});

test("a period without bounds is refused", async () => {
  const as = await purchasing.asBuyer(await given.agent());
  const refusal = await refusalOf(purchasing.gateway.listPurchases({ limit: 10, cursor: "" }, as));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path: "from", code: "required" }] });
});

test("an account is opened at once and once, with the credit that is due", async () => {
  const as = await purchasing.asUser(randomUUID());
  expect((await purchasing.gateway.getAccount({}, as)).account).toMatchObject({ credits: 0, billingVersion: 0n });
  for (let i = 0; i < 2; i++) {
    const { account } = await purchasing.gateway.openAccount({ grantsSignupCredit: true }, as);
    expect(account).toMatchObject({ credits: 1, billingComplete: false });
  }
});

test("closing ends the sale once, after every purchase that stands, and only leads may", async () => {
  const leadId = await given.lead();
  const buyer = await given.agent();
  // The buyer's clock was a little ahead.
  await given.buys(buyer, leadId, {}, new Date(now.getTime() + 40));
  await drainOutbox(purchasing.db);

  const { closedAt } = await purchasing.leads.closeSale({ leadId });
  const again = await purchasing.leads.closeSale({ leadId });

  expect(timestampDate(closedAt!)).toEqual(new Date(now.getTime() + 41));
  expect(again.closedAt).toEqual(closedAt);
  expect((await drainOutbox(purchasing.db)).of(BuyingEndedSchema)).toMatchObject([
    { leadId, country: "FI", spotsLeft: 3 },
  ]);
  expect(await given.buys(await given.agent(), leadId)).toMatchObject({ refusal: "lead_closed" });
  const asBuyer = await purchasing.asBuyer(buyer);
  expect(await refusalOf(purchasing.gateway.closeSale({ leadId }, asBuyer))).toMatchObject({ code: "forbidden" });
});

test("closings and purchases of the same lead at once: what was bought is older than the end", async () => {
  const leadId = await given.lead();
  const agents = await Promise.all(Array.from({ length: 8 }, () => given.agent()));
  await Promise.all([...agents.map((agent) => given.buys(agent, leadId)), purchasing.leads.closeSale({ leadId })]);
});

test("tells leads who holds a lead", async () => {
  const agent = await given.agent();
  const leadId = await given.lead();
  await given.buys(agent, leadId);
  const holds = async (userId: string) => (await purchasing.leads.getHolding({ leadId, userId })).holds;
  expect([await holds(agent.id), await holds(randomUUID())]).toEqual([true, false]);
});
