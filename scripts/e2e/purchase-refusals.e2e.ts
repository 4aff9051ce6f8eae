import { randomUUID } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { buyLead, errorCatalogue, type ErrorCode, getLead, me } from "../contract/index.ts";
import { type Agent, paysByInvoice, paysPrepaidOnly, someAgent, someLead } from "./support/given.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";
import { queryDatabase } from "./support/database.ts";

async function refusal(agent: Visitor, leadId: string, code: ErrorCode) {
  const { status, message } = errorCatalogue[code];
  expect(await agent.refused(buyLead, { params: { id: leadId }, body: {} })).toMatchObject({
    status,
    statusCode: status,
    code,
    message,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
}

async function spendCredit(agent: Agent) {
  const lead = await someLead();
  await agent.call(buyLead, { params: { id: lead.id }, body: {} });
}

describe("buying is refused with", () => {
  test("400 without credit and without billing details", async () => {
    const agent = await someAgent();
    await spendCredit(agent);
    const { id } = await someLead();
    await refusal(agent, id, "payment_method_missing");
    expect((await agent.call(getLead, { params: { id } })).status).toBe("no_payment_method");
    expect((await agent.call(me)).user.credits).toBe(0);
  });

  test("401 for an account that pays prepaid only and has no credit; the session lives on", async () => {
    const agent = await someAgent();
    await spendCredit(agent);
    await paysPrepaidOnly(agent);
    await refusal(agent, (await someLead()).id, "not_enough_credits");
    expect((await agent.call(me)).user.email).toBe(agent.email);
  });

  test("402 where a price is missing", async () => {
    const agent = await someAgent();
    const { id } = await someLead({ leadType: "request_for_online_valuation" });
    await queryDatabase(
      stack,
      "purchasing",
      "delete from unit_prices where country = 'FI' and lead_type = 'request_for_online_valuation'",
    );
    await refusal(agent, id, "pricing_misconfigured");
  });

  test("403 for a lead that the agent holds", async () => {
    const agent = await someAgent();
    await paysByInvoice(agent);
    const { id } = await someLead();
    await agent.call(buyLead, { params: { id }, body: {} });
    await refusal(agent, id, "already_bought");
  });

  test("404 for a lead that nobody knows and for one that is full", async () => {
    const { id } = await someLead({ leadType: "request_for_valuation" });
    for (const agent of [await someAgent(), await someAgent()]) await agent.call(buyLead, { params: { id }, body: {} });
    const third = await someAgent();
    await refusal(third, id, "lead_unavailable");
    expect(await third.call(getLead, { params: { id } })).toMatchObject({ status: "full", spotsLeft: 0 });
    await refusal(third, randomUUID(), "lead_unavailable");
  });

  test("406 for a colleague of somebody who holds the lead", async () => {
    const office = `Office ${randomUUID()}`;
    const [first, second] = [await someAgent({ office }), await someAgent({ office: office.toUpperCase() })];
    const { id } = await someLead();
    await first.call(buyLead, { params: { id }, body: {} });
    await refusal(second, id, "office_already_bought");
    expect((await second.call(me)).user.credits).toBe(1);
  });

  test("401 for a guest", async () => {
    const { id } = await someLead();
    expect(await new Visitor().refused(buyLead, { params: { id }, body: {} })).toMatchObject({
      status: 401,
      code: "login_required",
    });
  });
});

test("credits go first, then the invoice", async () => {
  const agent = await someAgent();
  await paysByInvoice(agent);
  const [first, second] = [await someLead(), await someLead()];
  expect((await agent.call(buyLead, { params: { id: first.id }, body: {} })).purchase.paymentSource).toBe("credit");
  expect((await agent.call(getLead, { params: { id: second.id } })).quote?.paymentSource).toBe("invoice");
  expect((await agent.call(buyLead, { params: { id: second.id }, body: {} })).purchase.paymentSource).toBe("invoice");
});

test("one key gives one purchase and the same answer; another body is refused; keys belong to their user", async () => {
  const agent = await someAgent();
  const { id } = await someLead();
  const headers = { "idempotency-key": randomUUID() };
  const buy = { params: { id }, body: {}, headers };
  const first = await agent.call(buyLead, buy);
  expect((await agent.call(buyLead, buy)).purchase).toEqual(first.purchase);
  expect(await agent.refused(buyLead, { ...buy, body: { paymentSource: "invoice" } })).toMatchObject({
    status: 422,
    code: "idempotency_key_reused",
  });
  const other = await someAgent();
  expect((await other.call(buyLead, buy)).purchase.id).not.toBe(first.purchase.id);
  expect(await agent.refused(buyLead, { ...buy, headers: { "idempotency-key": "short" } })).toMatchObject({
    status: 422,
    code: "idempotency_key_missing",
  });
});
