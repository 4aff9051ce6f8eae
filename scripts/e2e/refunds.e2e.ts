import { eventually } from "@doorlight/common/testing/eventually";
import {
  appealRefund,
  buyLead,
  cancelRefund,
  getLead,
  getLedger,
  getPurchaseRefunds,
  getRefundRequest,
  getSellerPage,
  listRefundRequests,
  logContactAttempt,
  me,
  myLeads,
  requestRefund,
} from "@doorlight/gateway/contract";
import { beforeAll, expect, test } from "@jest/globals";
import { savePayingCard } from "./support/cards.ts";
import { type Agent, paysByInvoice, someAdmin, someAgent, someLead } from "./support/given.ts";
import { askForRefund, resolved } from "./support/refunds.ts";
import { Visitor } from "./support/visitor.ts";

let superAdmin: Agent;

beforeAll(async () => {
  superAdmin = await someAdmin("super_admin");
});

async function bought(agent: Agent) {
  const lead = await someLead();
  const { purchase } = await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  return { lead, purchase };
}

test("gives a credit back once on approval; hides the contact, but not who had it", async () => {
  const agent = await someAgent();
  const { lead, purchase } = await bought(agent);
  const ofLead = { params: { id: lead.id } };
  const seller = { params: { hash: lead.hash } };
  await eventually(async () => expect((await new Visitor().call(getSellerPage, seller)).agents).toHaveLength(1));
  const request = await askForRefund(agent, purchase);
  expect(await agent.call(getLead, ofLead)).toMatchObject({ refund: "pending", purchase: { refundedAt: null } });

  expect((await superAdmin.call(listRefundRequests, { query: { limit: 100 } })).items).toContainEqual(
    expect.objectContaining({ id: request.id, state: "pending", isLate: false }),
  );
  await resolved(superAdmin, request, "approved");

  await eventually(async () => expect((await agent.call(me)).user.credits).toBe(1));
  await eventually(async () => {
    const detail = await agent.call(getLead, ofLead);
    expect(detail).toMatchObject({ status: "obtained", refund: "refunded", contact: null, spotsLeft: 3 });
    expect(detail.purchase?.refundedAt).not.toBeNull();
    expect((await new Visitor().call(getSellerPage, seller)).agents).toHaveLength(1);
  });
  const [mine] = (await agent.call(myLeads, { query: {} })).items;
  expect(mine).toMatchObject({ refund: "refunded", contact: null, purchase: { id: purchase.id } });
  expect((await agent.call(getLedger, { query: {} })).items[0]).toMatchObject({ kind: "refund", credits: 1 });
  expect(await agent.refused(buyLead, { ...ofLead, body: {} })).toMatchObject({ code: "already_bought" });
  expect(await superAdmin.call(getRefundRequest, { params: { id: request.id } })).toMatchObject({
    request: { state: "refunded", decisions: [{ approved: true }] },
    evidence: { rate: { purchases: 1, requests: 1, refunded: 1 } },
  });
});

test("pays a refund to a card back, and cancels the debt of one by invoice", async () => {
  const agent = await someAgent();
  await bought(agent); // with the credit
  await savePayingCard(agent);
  const byCard = await bought(agent);
  expect(byCard.purchase.paymentSource).toBe("card");
  await resolved(superAdmin, await askForRefund(agent, byCard.purchase), "approved");
  await paysByInvoice(agent);
  const byInvoice = await bought(agent);
  expect(byInvoice.purchase.paymentSource).toBe("invoice");
  await resolved(superAdmin, await askForRefund(agent, byInvoice.purchase), "approved");
  await eventually(async () => {
    const rows = (await agent.call(getLedger, { query: {} })).items.filter(({ kind }) => kind === "refund");
    expect(rows.map(({ paymentSource, amount }) => [paymentSource, amount?.amount])).toEqual([
      ["invoice", -byInvoice.purchase.fee.amount],
      ["card", -byCard.purchase.fee.amount],
    ]);
  });
});

test("tells an agent why a refund is not possible yet; takes cancellation, retry and one appeal", async () => {
  const agent = await someAgent();
  const { purchase } = await bought(agent);
  const params = { id: purchase.id };
  const unreachable = { reason: "unreachable", description: "Nobody answers at any time of day" } as const;
  await eventually(() => agent.call(getPurchaseRefunds, { params }));
  expect(await agent.refused(requestRefund, { params, body: unreachable })).toMatchObject({
    code: "refund_too_early",
    params: { attempts: "4", days: "4" },
  });
  const attempt = { kind: "no_answer", at: new Date().toISOString(), note: "Rang twice" } as const;
  const { eligibility } = await agent.call(logContactAttempt, { params, body: attempt });
  expect(eligibility.reasons[0]).toMatchObject({ reason: "unreachable", attemptsMissing: 3, daysMissing: 3 });
  const future = { ...attempt, at: new Date(Date.now() + 3_600_000).toISOString() };
  expect(await agent.refused(logContactAttempt, { params, body: future })).toMatchObject({
    code: "invalid_request",
    fields: [{ path: "at", code: "in_future" }],
  });

  const first = await askForRefund(agent, purchase);
  expect(await agent.refused(requestRefund, { params, body: unreachable })).toMatchObject({ code: "refund_pending" });
  await agent.call(cancelRefund, { params: { id: first.id } });
  const second = await askForRefund(agent, purchase);
  await resolved(superAdmin, second, "rejected");
  const appeal = { params: { id: second.id }, body: { description: "Please look again" } };
  expect((await agent.call(appealRefund, appeal)).request).toMatchObject({ state: "pending", appealUntil: null });
  await resolved(await someAdmin("super_admin"), second, "rejected");
  expect(await agent.refused(appealRefund, appeal)).toMatchObject({ code: "refund_decided" });
  const { requests } = await agent.call(getPurchaseRefunds, { params });
  expect(requests.map(({ state, decisions }) => [state, decisions.length])).toEqual([
    ["rejected", 2],
    ["cancelled", 0],
  ]);
});

test("decides a request once for two super admins at once", async () => {
  const [agent, other] = await Promise.all([someAgent(), someAdmin("super_admin")]);
  const { purchase } = await bought(agent);
  const request = await askForRefund(agent, purchase);
  const outcomes = await Promise.allSettled([
    resolved(superAdmin, request, "approved"),
    resolved(other, request, "rejected"),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
