import { create } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { ChargePurpose, DisputeSchema, OwnDisputeSchema } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { expect, test } from "@jest/globals";
import { endCardBlock, getDisputeEvidence, listDisputes, listOwnDisputes } from "../../contract/index.ts";
import { makeDisputeRoutes } from "./disputes.ts";

const [charge, agent, admin] = ["0a", "0b", "0c"].map((end) => `01900000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];
const at = { seconds: 1_795_262_400n };
const init = {
  chargeId: charge,
  userId: agent,
  country: "FI",
  purpose: ChargePurpose.PURCHASE,
  amount: { amount: 5_648n, currency: "EUR" },
  reason: "fraudulent",
  openedAt: at,
  effects: { holdsAccount: true, withholdsContact: true, blocksRefund: true },
};
const blocked = create(DisputeSchema, init);
const ended = create(DisputeSchema, { ...init, blockEnd: { at, adminId: admin, reason: "Withdrawn" } });

const card = { brand: "visa", last4: "4242" };
const { amount, purpose } = init;
const own = create(OwnDisputeSchema, { id: charge, purpose, amount, ...card, chargedAt: at, openedAt: at });

const shown = {
  id: charge,
  user: { id: agent, name: "Agnes Agent" },
  country: "FI",
  purpose: "purchase",
  amount: { amount: 5_648, currency: "EUR" },
  reason: "fraudulent",
  openedAt: "2026-11-21T12:00:00.000Z",
  answerBy: null,
  answeredAt: null,
  outcome: null,
  closedAt: null,
  effects: { holdsAccount: true, withholdsContact: true, blocksRefund: true },
  blockEnd: null,
};

const leadId = "01900000-0000-7000-8000-00000000000e";
const [saleId, otherLead, colleague] = ["0f", "1a", "1b"].map((end) => `01900000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];
const [askedReads, askedCharges]: [object[], object[]] = [[], []];
let agentName = "Agnes Agent";
const time = create(TimestampSchema, at);

const routes = makeDisputeRoutes({
  clients: {
    disputes: {
      listDisputes: async () => ({ disputes: [blocked], nextCursor: "" }),
      endCardBlock: async () => ({ dispute: ended }),
      listOwnDisputes: async () => ({ disputes: [own] }),
      getDispute: async () => ({
        dispute: create(DisputeSchema, { ...init, purpose: ChargePurpose.SALE, referenceId: saleId }),
      }),
    },
    purchasing: {
      listChargedPurchases: async (asked: object) => {
        askedCharges.push(asked);
        const [one, other] = [
          { buyerId: agent, leadId },
          { buyerId: colleague, leadId: otherLead, refundedAt: time },
        ];
        return { purchases: [one, other].map((purchase) => ({ ...purchase, acquiredAt: time })) };
      },
    },
    leads: {
      getLeads: async () => ({ leads: [] }),
      listContactReads: async (asked: object) => {
        askedReads.push(asked);
        const read = { readAt: time, isByToken: false, isFound: false };
        return { reads: [read, { ...read, isByToken: true }, { ...read, isFound: true }], nextCursor: "" };
      },
    },
    identity: { listAgentCards: async () => ({ agents: [{ id: agent, name: agentName }] }) },
  } as never,
});
const answerOf = (nth: number, call: object) => routes[nth]!.handle({ session: { as: {} }, ...call } as never);

test("shows admins disputed charges with the account's name and the bank's words", async () => {
  const answer = await answerOf(0, { query: { limit: 50 } });
  expect(listDisputes.answer.parse(answer)).toEqual({ items: [shown], nextCursor: null });
});

test("says who ended a block and why, even if that admin is erased", async () => {
  const answer = await answerOf(1, { params: { id: charge }, body: { reason: "Withdrawn" } });
  const blockEnd = { at: shown.openedAt, admin: { id: admin, name: null }, reason: "Withdrawn" };
  expect(endCardBlock.answer.parse(answer)).toEqual({ dispute: { ...shown, blockEnd } });
});

test("shows an agent which charge holds the account, and no admin's words", async () => {
  const { id, purpose: paid, amount: disputed, openedAt } = shown;
  const ends = { outcome: null, closedAt: null, releasedAt: null };
  expect(listOwnDisputes.answer.parse(await answerOf(2, {}))).toEqual({
    items: [{ id, purpose: paid, amount: disputed, ...card, chargedAt: openedAt, openedAt, ...ends }],
  });
});

test("names as proof each lead that a disputed pack paid, and its buyer's contact reads", async () => {
  const answer = await answerOf(3, { params: { id: charge }, request: { headers: {} }, session: { as: {}, user: {} } });
  expect(getDisputeEvidence.answer.parse(answer)).toEqual({
    purchases: [
      { leadId, buyer: { id: agent, name: "Agnes Agent" }, refundedAt: null },
      { leadId: otherLead, buyer: { id: colleague, name: null }, refundedAt: shown.openedAt },
    ].map((purchase) => ({
      ...purchase,
      lead: null,
      acquiredAt: shown.openedAt,
      reads: [false, true].map((isByToken) => ({ readAt: shown.openedAt, isByToken })),
    })),
  });
  expect(askedCharges).toMatchObject([{ userId: agent, referenceId: saleId }]);
  expect(askedReads).toMatchObject([
    { leadId, readerId: agent },
    { leadId: otherLead, readerId: colleague },
  ]);
});

test("writes the proof for the bank as a file that marks refunded leads, and names no formula", async () => {
  agentName = "=Agnes";
  const sent = await answerOf(4, {
    params: { id: charge },
    query: { locale: "en" },
    response: { attachment: () => undefined },
  });
  const lines = (await Array.fromAsync(sent as AsyncIterable<string>)).join("").split("\r\n");
  const what = ["Opened the contact", "Fetched the contact by a program", "Bought the lead"];
  const linesOf = (buyer: string, lead: string, events = what) =>
    events.map((event) => `2026-11-21 12:00:00,${charge},'=Agnes,${buyer},${lead},${event}`);
  expect(lines).toEqual([
    "\uFEFFTime (UTC),Charge,Account,Buyer,Lead,Event",
    ...linesOf("'=Agnes", leadId),
    ...linesOf("", otherLead, ["Got the lead refunded", ...what]),
    "",
  ]);
});
