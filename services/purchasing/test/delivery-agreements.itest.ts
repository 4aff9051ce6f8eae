import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { MailQuotesService } from "@doorlight/proto/purchasing/v1/mail_quotes_service_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { invariantViolations } from "./invariants.ts";
import { type RunningDelivery, startDelivery } from "./start-delivery.ts";

let purchasing: RunningDelivery;

beforeAll(async () => (purchasing = await startDelivery()));
beforeEach(() => purchasing.reset());
afterEach(async () => expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({}));
afterAll(() => purchasing.stop());

test("keeps the month's use and history at a new agreement, and refuses wrong text or currency", async () => {
  const [list, leadId] = [await purchasing.aList({}, { maxLeads: 1 }), await purchasing.given.lead()];
  await purchasing.matches(leadId, [list]);
  await purchasing.deliver();
  expect(await purchasing.agree(list, { maxLeads: 5 })).toMatchObject({ maxLeads: 5, usedLeads: 1 });
  const as = await purchasing.asBuyer(list.buyer);
  const consent = { listId: list.listId, maxLeads: 1, consentVersion: "2026-11-28", locale: "sv" };
  const euros = { amount: 100n, currency: "EUR" };
  const unknown = purchasing.delivery.agree({ ...consent, maxAmount: euros, consentVersion: "1999-01" }, as);
  expect(await refusalOf(unknown)).toMatchObject({ code: "invalid_request" });
  const foreign = purchasing.delivery.agree({ ...consent, maxAmount: { ...euros, currency: "SEK" } }, as);
  expect(await refusalOf(foreign)).toMatchObject({ code: "invalid_request" });
  const endless = purchasing.delivery.agree({ ...consent, maxAmount: { ...euros, amount: 100_000_001n } }, as);
  expect((await refusalOf(endless)).fields).toMatchObject([{ path: "maxAmount.amount", code: "too_large" }]);
  const { json } = await purchasing.personalData.exportUser({ userId: list.buyer.id });
  expect(JSON.parse(json)).toMatchObject({
    automaticDelivery: [
      { maxLeads: 1, endedAt: expect.any(String), text: { title: "Automaattinen toimitus" } },
      { maxLeads: 5 },
    ],
  });
});

test("keeps text and caps of an older agreement, and says that another text is in force", async () => {
  const list = await purchasing.aList({}, { maxLeads: 3 });
  await purchasing.db("delivery_agreements").where({ list_id: list.listId }).update({ consent_version: "2026-11-26" });
  const as = await purchasing.asBuyer(list.buyer);
  const inForce = async () => (await purchasing.delivery.listAgreements({}, as)).agreements;
  expect(await inForce()).toMatchObject([{ maxLeads: 3, consentVersion: "2026-11-26", textChanged: true }]);
  await purchasing.agree(list, { maxLeads: 4 });
  expect(await inForce()).toMatchObject([{ maxLeads: 4, textChanged: false }]);
});

test("asks for billing details before a list may charge a card, and lets one of before go on", async () => {
  const list = await purchasing.aList({}, { maxLeads: 3 });
  const incomplete = { billing_method: "card", card_ready: true, billing_complete: false };
  await purchasing.db("accounts").where({ user_id: list.buyer.id }).update(incomplete);
  expect(await refusalOf(purchasing.agree(list, { maxLeads: 4 }))).toMatchObject({ code: "billing_details_missing" });
  await purchasing.matches(await purchasing.given.lead(), [list]);
  await purchasing.deliver();
  expect(await purchasing.db("purchases").where({ buyer_id: list.buyer.id })).toMatchObject([
    { payment_source: "card" },
  ]);
});

test("answers notifications with the agreement of a list while it is in force", async () => {
  const list = await purchasing.aList({}, { maxLeads: 3 });
  const of = { agentId: list.buyer.id, country: "FI", listId: list.listId };
  const mails = purchasing.clientOf("notifications", MailQuotesService);
  expect((await mails.getAgreement(of)).agreement).toMatchObject({ listId: list.listId, maxLeads: 3, usedLeads: 0 });
  await purchasing.delivery.end({ listId: list.listId }, await purchasing.asBuyer(list.buyer));
  expect((await mails.getAgreement(of)).agreement).toBeUndefined();
});

test("states the prices of the cheapest and the dearest lead in the consent", async () => {
  const as = await purchasing.asBuyer(await purchasing.given.agent());
  const { version, title, paragraphs, lowestPrice, highestPrice } = await purchasing.delivery.getConsent(
    { locale: "en" },
    as,
  );
  expect([version, title, paragraphs.length > 3]).toEqual(["2026-11-28", "Automatic delivery", true]);
  expect([lowestPrice?.amount, highestPrice?.amount]).toEqual([2465n, 5175n]);
});

test("lists an agent's agreements for an admin, and none of an account that was never opened", async () => {
  const list = await purchasing.aList({}, { maxLeads: 3 });
  const admin = await purchasing.asUser(randomUUID(), { role: "admin" });
  const of = async (userId: string) => (await purchasing.delivery.listAgreementsOfAgent({ userId }, admin)).agreements;
  expect(await of(list.buyer.id)).toMatchObject([{ listId: list.listId, maxLeads: 3, usedLeads: 0 }]);
  expect(await of(randomUUID())).toEqual([]);
});
