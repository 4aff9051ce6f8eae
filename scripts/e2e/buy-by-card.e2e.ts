import { randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import {
  ActionRequired,
  BoughtLead,
  buyLead,
  buyPack,
  choosePlan,
  getBillingOverview,
  getLead,
  getLedger,
  giveUpPurchase,
  previewPlan,
  resumePurchase,
} from "@doorlight/gateway/contract";
import { answerBank } from "../card-provider/control-client.ts";
import { cardPayer, cardProvider } from "./support/cards.ts";
import { someLead } from "./support/given.ts";

const returnPath = "/account/billing";

test("charges a card the price with VAT once per click when the credits are spent", async () => {
  const agent = await cardPayer();
  const { id } = await someLead();
  const quote = (await agent.call(getLead, { params: { id } })).quote!;
  expect(quote).toMatchObject({ paymentSource: "card", card: { brand: "visa", last4: "4242" } });

  const click = { params: { id }, body: {}, headers: { "idempotency-key": randomUUID() } };
  const bought = BoughtLead.parse(await agent.call(buyLead, click));
  expect(bought.purchase).toMatchObject({ paymentSource: "card", fee: quote.price });
  expect(bought.contact?.phone).toBeTruthy();
  expect(BoughtLead.parse(await agent.call(buyLead, click)).purchase.id).toBe(bought.purchase.id);

  const { items } = await agent.call(getLedger, { query: {} });
  const { vat, card } = items.find(({ lead }) => lead?.id === id)!;
  expect([vat?.total, vat?.rate, card]).toEqual([quote.card!.charge, 25.5, { brand: "visa", last4: "4242" }]);

  const charges = (await cardProvider.journal()).filter((entry) => JSON.stringify(entry).includes(bought.purchase.id));
  expect(charges.map(({ kind, amount }) => [kind, amount])).toEqual([["charge", quote.card!.charge.amount]]);
  expect(quote.card!.charge.amount).toBeGreaterThan(quote.price.amount);
});

test("sells nothing for a card that its bank declines: gives the reason and frees the spot", async () => {
  const agent = await cardPayer("4000000000000341");
  const { id } = await someLead();
  expect(await agent.refused(buyLead, { params: { id }, body: {} })).toMatchObject({
    status: 405,
    code: "card_declined",
    params: { reason: "generic_decline" },
  });
  expect(await agent.call(getLead, { params: { id } })).toMatchObject({ status: "available", participants: 0 });
});

test("resumes a purchase that the bank asks about by the same click, once its buyer approved", async () => {
  const agent = await cardPayer("4000002760003184");
  const { id } = await someLead();
  const click = { params: { id }, body: {}, headers: { "idempotency-key": randomUUID() } };
  const { action } = ActionRequired.parse(await agent.call(buyLead, click));
  const back = await answerBank(action.url!, "approve");
  expect(back.pathname).toBe(`/account/lead/${id}`);
  expect(BoughtLead.parse(await agent.call(buyLead, click)).purchase.paymentSource).toBe("card");
});

test("gives up a purchase that waits for the bank: frees the spot at once, charges nothing", async () => {
  const agent = await cardPayer("4000002760003184");
  const { id } = await someLead();
  const { action } = ActionRequired.parse(await agent.call(buyLead, { params: { id }, body: {} }));
  expect(await agent.call(getLead, { params: { id } })).toMatchObject({ refusal: "purchase_in_progress" });
  expect(await agent.call(giveUpPurchase, { params: { id } })).toEqual({ purchase: null });
  expect(await agent.call(getLead, { params: { id } })).toMatchObject({ status: "available", refusal: null });
  // The bank's page is of no use any more.
  await answerBank(action.url!, "approve").catch(() => {});
  expect(await agent.call(getLead, { params: { id } })).toMatchObject({ status: "available" });
  expect((await agent.call(getLedger, { query: {} })).items.filter(({ lead }) => lead?.id === id)).toEqual([]);
});

test("keeps a purchase that the bank confirmed before it is given up", async () => {
  const agent = await cardPayer("4000002760003184");
  const { id } = await someLead();
  const { action } = ActionRequired.parse(await agent.call(buyLead, { params: { id }, body: {} }));
  await answerBank(action.url!, "approve");
  const { purchase } = await agent.call(giveUpPurchase, { params: { id } });
  expect(purchase).toMatchObject({ leadId: id, paymentSource: "card" });
  expect(await agent.call(getLead, { params: { id } })).toMatchObject({ status: "obtained" });
});

test("resumes a purchase that waits for the bank without its click's key, and charges once", async () => {
  const agent = await cardPayer("4000002760003184");
  const { id } = await someLead();
  const first = ActionRequired.parse(await agent.call(buyLead, { params: { id }, body: {} })).action;
  const again = ActionRequired.parse(await agent.call(resumePurchase, { params: { id } })).action;
  expect(again).toEqual(first);
  await answerBank(again.url!, "approve");
  const bought = BoughtLead.parse(await agent.call(resumePurchase, { params: { id } }));
  const charges = (await cardProvider.journal()).filter((entry) => JSON.stringify(entry).includes(bought.purchase.id));
  expect(charges.map(({ kind }) => kind)).toEqual(["charge"]);
});

test("pays the next lead with credits of a pack by card, and shows both on the statement", async () => {
  const agent = await cardPayer();
  const body = { payment: "card" as const, returnPath };
  await agent.call(buyPack, { params: { id: "credits_5" }, body });
  expect((await agent.call(getBillingOverview)).credits).toBe(5);
  const { id } = await someLead();
  const bought = BoughtLead.parse(await agent.call(buyLead, { params: { id }, body: {} }));
  expect(bought.purchase.paymentSource).toBe("credit");
  const { items } = await agent.call(getLedger, { query: { period: "this_month" } });
  expect(items.map(({ kind, balance }) => [kind, balance])).toEqual([
    ["charge", 4],
    ["credit_pack", 5],
    ["charge", 0],
    ["signup_grant", 1],
  ]);
});

test("brings a pack's credits once after the bank asks, when the same click resumes", async () => {
  const agent = await cardPayer("4000002760003184");
  const body = { payment: "card" as const, returnPath };
  const click = { params: { id: "credits_5" }, body, headers: { "idempotency-key": randomUUID() } };
  const { action } = ActionRequired.parse(await agent.call(buyPack, click));
  expect((await agent.call(getBillingOverview)).credits).toBe(0);
  expect((await answerBank(action.url!, "approve")).pathname).toBe(returnPath);
  expect(await agent.call(buyPack, click)).toEqual({ saleId: expect.any(String) });
  expect((await agent.call(getBillingOverview)).credits).toBe(5);
});

test("begins a plan that the bank asks about once the same click resumes", async () => {
  const agent = await cardPayer("4000002760003184");
  const { previewToken } = await agent.call(previewPlan, { params: { id: "basic" } });
  const body = { planId: "basic", previewToken, returnPath };
  const click = { body, headers: { "idempotency-key": randomUUID() } };
  const { action } = ActionRequired.parse(await agent.call(choosePlan, click));
  await answerBank(action.url!, "approve");
  expect((await agent.call(choosePlan, click)).subscription).toMatchObject({ planId: "basic", state: "active" });
  expect((await agent.call(getBillingOverview)).quotas).toMatchObject([{ used: 0 }]);
});

test("pays from the month's leads of a plan by card before the card", async () => {
  const agent = await cardPayer();
  const { previewToken, quotaNow } = await agent.call(previewPlan, { params: { id: "basic" } });
  await agent.call(choosePlan, { body: { planId: "basic", previewToken, returnPath } });
  await eventually(async () =>
    expect((await agent.call(getBillingOverview)).quotas).toMatchObject([{ used: 0, total: quotaNow }]),
  );
  const { id } = await someLead();
  const bought = BoughtLead.parse(await agent.call(buyLead, { params: { id }, body: {} }));
  expect(bought.purchase.paymentSource).toBe("quota");
  expect((await agent.call(getBillingOverview)).quotas).toMatchObject([{ used: 1, total: quotaNow }]);
});
