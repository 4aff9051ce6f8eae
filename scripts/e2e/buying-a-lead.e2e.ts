import { randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing/eventually";
import { localDate } from "@doorlight/common/time";
import { Webhook } from "standardwebhooks";
import {
  addSourceKey,
  addWebhook,
  buyLead,
  closeSellerRequest,
  confirmRequest,
  createApiToken,
  createSource,
  getIntakeRequest,
  getIntegrationContact,
  getLead,
  getPurchaseRefunds,
  getSellerPage,
  listContactReads,
  listDeskLeads,
  listInvoices,
  listLeads,
  listSources,
  listWebhookAttempts,
  me,
  myLeads,
  requestRefund,
  setSourceCallback,
  submitIntakeRequest,
  submitRequest,
} from "@doorlight/gateway/contract";
import { queryDatabase } from "./support/database.ts";
import { someAdmin, someAgent, someLead, someRequest } from "./support/given.ts";
import { mailedTo, mailsTo } from "./support/inbox.ts";
import { someLeadList } from "./support/lead-lists.ts";
import { stack } from "./support/stack.ts";
import { allRecords } from "./support/topic-records.ts";
import { Visitor } from "./support/visitor.ts";
import { hooked, someHook } from "./support/webhooks.ts";

test("masks a lead before its purchase, opens it after, and informs its seller", async () => {
  const lead = await someLead();
  const { contact } = lead.request;
  const agent = await someAgent();
  const seller = new Visitor();
  expect((await agent.call(me)).user).toMatchObject({ role: "agent", country: "FI", credits: 1, termsAccepted: true });

  const before = await agent.call(getLead, { params: { id: lead.id } });
  expect(before).toMatchObject({
    status: "available",
    cap: 4,
    spotsLeft: 4,
    contact: null,
    quote: { paymentSource: "credit" },
  });
  const seen = JSON.stringify(before);
  for (const secret of [
    contact.firstName,
    contact.lastName,
    contact.email,
    lead.request.address,
    "123 4567",
    contact.phone.slice(-8),
  ]) {
    expect(seen).not.toContain(secret);
  }
  const parts = before.quote?.parts ?? [];
  expect(parts.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(before.price?.amount);

  const bought = await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  expect(bought.purchase).toMatchObject({ leadId: lead.id, fee: before.price, paymentSource: "credit" });
  expect(bought.contact).toEqual({
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email,
    phone: contact.phone.replaceAll(" ", ""),
    address: expect.stringContaining(lead.request.address),
    postalCode: lead.request.postalCode,
    locale: "en",
    description: lead.request.description,
  });

  const after = await agent.call(getLead, { params: { id: lead.id } });
  expect(after).toMatchObject({ status: "obtained", spotsLeft: 3, participants: 1, contact: bought.contact });
  expect((await agent.call(me)).user.credits).toBe(0);
  const mine = await agent.call(myLeads, { query: { period: "today" } });
  expect(mine).toMatchObject({
    count: 1,
    total: { amount: 0, currency: "EUR" },
    credits: 1,
    items: [{ purchase: { id: bought.purchase.id } }],
  });

  const page = await eventually(async () => {
    const found = await seller.call(getSellerPage, { params: { hash: lead.hash } });
    expect(found.agents).toHaveLength(1);
    return found;
  });
  expect(page).toMatchObject({ state: "open", spotsLeft: 3, agents: [{ name: "Aino Agent" }] });
  await mailedTo(contact.email, /(Aino Agent)/);
  await mailedTo(agent.email, new RegExp(`account/lead/(${lead.id})`));

  const { closedAt } = await seller.call(closeSellerRequest, { params: { hash: lead.hash } });
  expect(await seller.call(closeSellerRequest, { params: { hash: lead.hash } })).toEqual({ closedAt });
  expect(await seller.call(getSellerPage, { params: { hash: lead.hash } })).toMatchObject({
    state: "closed",
    closedAt,
  });
  const late = await someAgent();
  expect(await late.refused(buyLead, { params: { id: lead.id }, body: {} })).toMatchObject({
    status: 404,
    code: "lead_closed",
  });
  const { items } = await late.call(listLeads, { query: {} });
  expect(items.map(({ id }) => id)).not.toContain(lead.id);
  await eventually(async () => expect((await mailsTo(contact.email)).length).toBe(4));
});

test("answers a second request for the same home as usual, and makes no lead of it", async () => {
  const lead = await someLead();
  const again = {
    ...lead.request,
    address: ` ${lead.request.address.toUpperCase()} `,
    description: "the same home once more",
  };
  const seller = new Visitor();
  const before = (await mailsTo(again.contact.email)).length;
  expect(await seller.call(submitRequest, { body: again })).toEqual({ status: "confirmation_sent" });
  const token = await eventually(async () => {
    const mails = (await mailsTo(again.contact.email)).slice(before);
    const found = mails.map(({ text }) => /request\/confirm\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
    if (!found) throw new Error("no second confirmation yet");
    return found;
  });
  expect((await seller.call(confirmRequest, { body: { token } })).hash).toMatch(/^[\w-]{22,}$/);

  const agent = await someAgent();
  const { items } = await agent.call(listLeads, { query: { q: "the same home once more" } });
  expect(items).toEqual([]);
});

test("makes a lead of a partner's request, and tells the partner and its buyer's program so", async () => {
  const start = new Date();
  const superAdmin = await someAdmin("super_admin");
  const name = `partner-${randomUUID().slice(0, 8)}`;
  const { id, key } = await superAdmin.call(createSource, { body: { name, country: "FI", price: 1200 } });
  const second = await superAdmin.call(addSourceKey, { params: { id }, body: { version: 1 } });
  const partner = new Visitor();
  const by = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
  const params = { externalId: "form-2026/17" };
  const outcome = () => partner.call(getIntakeRequest, { params, ...by(second.key) });

  const buyer = await someAgent();
  const url = someHook();
  const { endpoint, secret } = await buyer.call(addWebhook, { body: { url, eventTypes: [] } });
  const { list } = await someLeadList(buyer, { mode: "notification" });

  const lead = await someLead({}, async (request) => {
    const body = { ...request, ...params, subSource: "valuation-page" };
    expect(await partner.refused(submitIntakeRequest, { body, ...by("dls_wrong") })).toMatchObject({
      status: 401,
      code: "key_invalid",
    });
    await partner.call(submitIntakeRequest, { body, ...by(key) });
    await partner.call(submitIntakeRequest, { body, ...by(second.key) });
    expect(await outcome()).toMatchObject({ state: "waiting", subSource: "valuation-page", sold: null });
  });
  expect(await outcome()).toMatchObject({ state: "published", sold: 0, cap: 4 });

  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  await eventually(async () => {
    expect(await outcome()).toMatchObject({ state: "sold", sold: 1, refunds: [] });
    const period = { from: localDate("Europe/Helsinki", start), to: localDate("Europe/Helsinki", new Date()) };
    const { items } = await superAdmin.call(listSources, { query: { ...period, limit: 100 } });
    const { figures, subSources, refusals } = items.find((source) => source.id === id)!;
    expect(figures).toMatchObject({ received: 1, published: 1, sold: 1, refunded: 0, cost: 1200 });
    expect(figures.revenue).toBeGreaterThan(0);
    expect(subSources).toEqual([{ name: "valuation-page", figures }]);
    expect(refusals).toEqual([]);
  });

  // Other tests publish leads that fit the list, too.
  const messages = await eventually(async () => {
    const ofLead = (await messagesAt(url, secret, 2)).filter(({ data }) => data["leadId"] === lead.id);
    expect(ofLead.map(({ type }) => type).toSorted()).toEqual(["lead.delivered", "lead.matched"]);
    return ofLead;
  });
  expect(messages.find(({ type }) => type === "lead.matched")?.data["listIds"]).toEqual([list.id]);
  const attempts = await buyer.call(listWebhookAttempts, { params: { id: endpoint.id }, query: { limit: 100 } });
  const shown = attempts.items.filter(({ requestBody }) => requestBody.includes(lead.id));
  expect(shown.map(({ result }) => result)).toEqual(["delivered", "delivered"]);
});

test("passes a partner's test from its key to a refund, and shows it to programs for tests alone", async () => {
  const superAdmin = await someAdmin("super_admin");
  const name = `tester-${randomUUID().slice(0, 8)}`;
  const { id } = await superAdmin.call(createSource, { body: { name, country: "FI", price: 1200 } });
  const { key } = await superAdmin.call(addSourceKey, { params: { id }, body: { version: 1, test: true } });
  const [callback, url] = [someHook(), someHook()];
  const saved = await superAdmin.call(setSourceCallback, { params: { id }, body: { url: callback } });

  const agent = await someAgent();
  await someLeadList(agent, { mode: "notification" });
  const scopes = ["events", "leads", "contacts", "purchases"] as const;
  const { secret: token } = await agent.call(createApiToken, {
    body: { name: "Tests", scopes: [...scopes], test: true },
  });
  const { secret } = await agent.call(addWebhook, { body: { url, eventTypes: [], test: true } });
  const { id: agentId } = (await agent.call(me)).user;
  const known = `select from token_accounts where account_id = '${agentId}' and has_test`;
  await eventually(async () => expect(await queryDatabase(stack, "leads", known)).toHaveLength(1));

  const [partner, program] = [new Visitor(), new Visitor()];
  const by = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
  const externalId = "test-2026/1";
  const request = someRequest();
  const sent = await partner.call(submitIntakeRequest, {
    body: { ...request, externalId, testers: [agentId] },
    ...by(key),
  });
  const [matched] = await messagesAt(url, secret, 1);
  expect(matched).toMatchObject({ type: "lead.matched", test: true });
  const { leadId } = matched!.data as { leadId: string };
  const params = { id: leadId };
  expect(await program.call(getLead, { params, ...by(token) })).toMatchObject({ status: "available", contact: null });
  const { purchase } = await program.call(buyLead, { params, body: {}, ...by(token) });
  expect(purchase).toMatchObject({ leadId, paymentSource: "test" });
  const { contact } = await program.call(getIntegrationContact, { params, ...by(token) });
  expect(contact).toMatchObject({ email: request.contact.email });
  const ofPurchase = { params: { id: purchase.id }, ...by(token) };
  await eventually(() => program.call(getPurchaseRefunds, ofPurchase));
  const asked = { reason: "not_selling", description: "The owner is not selling the home" } as const;
  await program.call(requestRefund, { ...ofPurchase, body: asked });

  // Outcomes that follow each other at once come as one.
  const outcomes = await eventually(async () => {
    const came = await messagesAt(callback, saved.secret!, 1);
    const newest = came.toSorted((one, other) => Number(one.data["sequence"]) - Number(other.data["sequence"])).at(-1);
    expect(newest!.data).toMatchObject({ state: "refunded", refunds: [{ reason: "not_selling" }] });
    return came;
  });
  for (const outcome of outcomes) expect(outcome).toMatchObject({ test: true, data: { id: sent.id } });
  const answered = await partner.call(getIntakeRequest, { params: { externalId }, ...by(key) });
  expect(answered).toMatchObject({ state: "refunded", sold: 1, cap: 4 });

  expect(await mailsTo(request.contact.email)).toEqual([]);
  expect(await agent.call(myLeads, { query: {} })).toMatchObject({ count: 0 });
  expect((await agent.call(listInvoices, { query: {} })).items).toEqual([]);
  expect((await agent.refused(getLead, { params })).code).toBe("not_found");
  const desk = { source: [name] };
  expect((await superAdmin.call(listDeskLeads, { query: desk })).items).toEqual([]);
  const tests = await superAdmin.call(listDeskLeads, { query: { ...desk, tests: "true" } });
  expect(tests.items).toMatchObject([{ id: leadId, test: true }]);
  const day = localDate("Europe/Helsinki", new Date());
  const { items: sources } = await superAdmin.call(listSources, { query: { from: day, to: day, limit: 100 } });
  const { figures, tests: testsSent } = sources.find((source) => source.id === id)!;
  expect(figures).toMatchObject({ received: 0, published: 0, sold: 0, cost: 0, revenue: 0 });
  expect(testsSent).toBe(1);
  const { items: reads } = await superAdmin.call(listContactReads, { query: { leadId } });
  expect(reads.map(({ lead }) => lead)).not.toContain(null);
  const ledger = `select kind from ledger_transactions where user_id = '${agentId}'`;
  expect(await queryDatabase(stack, "purchasing", ledger)).toEqual([{ kind: "signup_grant" }]);
  const records = (await allRecords()).filter(({ value }) => JSON.stringify(value).includes(leadId));
  expect(new Set(records.map(({ topic }) => topic.split(".")[0]))).toEqual(new Set(["test"]));
});

/** The messages that came to an address, by the reference library, once there are so many. */
async function messagesAt(url: string, secret: string, count: number) {
  return (await hooked(url, count)).map(({ body, headers }) => {
    const message = new Webhook(secret).verify(body, headers as Record<string, string>);
    return message as { type: string; test?: boolean; data: Record<string, unknown> };
  });
}
