import { create } from "@bufbuild/protobuf";
import { CountDetailsToCorrectResponseSchema } from "@doorlight/proto/billing/v1/details_desk_service_pb";
import { ListUnansweredDisputesResponseSchema } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { ListInvoicingWorkResponseSchema } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { CampaignState } from "@doorlight/proto/campaign/v1/campaign_pb";
import { ListCampaignsResponseSchema } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { ListDeadLettersResponseSchema } from "@doorlight/proto/common/v1/dead_letters_service_pb";
import { ListInvariantsResponseSchema } from "@doorlight/proto/common/v1/invariants_service_pb";
import {
  ApprovalAction,
  ApprovalState,
  ListApprovalsResponseSchema,
} from "@doorlight/proto/identity/v1/approvals_service_pb";
import { ListAgentCardsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { ListJoinRequestsResponseSchema } from "@doorlight/proto/identity/v1/profile_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { PauseCause } from "@doorlight/proto/leads/v1/lead_pb";
import { ListPausedLeadsResponseSchema } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { ListQuietListsResponseSchema } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import {
  ListLeftBuyersResponseSchema,
  ListRefundRequestsResponseSchema,
} from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { expect, test } from "@jest/globals";
import { getHome } from "../../contract/index.ts";
import { makeHome } from "./home.ts";

const id = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
const at = (day: string) => ({ seconds: BigInt(Date.parse(`2026-11-${day}T12:00:00Z`) / 1_000) });
const [aino, bo] = [id(8), id(9)];
const eur = (amount: bigint) => ({ amount, currency: "EUR" });

const paymentSource = PaymentSource.CARD;
const refund = (number: number, dueOn: string, fee: bigint) => ({
  id: id(number),
  reason: RefundReason.UNREACHABLE,
  state: RefundState.PENDING,
  requestedAt: at("14"),
  dueAt: at(dueOn),
  purchase: { buyerId: aino, country: "FI", fee: eur(fee), paymentSource },
});
const dispute = { chargeId: id(3), userId: bo, country: "FI", amount: eur(9_000n), reason: "fraudulent" };
const approval = {
  id: id(5),
  action: ApprovalAction.GRANT_CREDITS,
  state: ApprovalState.ASKED,
  askedBy: id(6),
  subjectId: bo,
  amount: eur(50_000n),
};
const rule = { id: "S1", rule: "Spots are at most the cap.", checkedAt: at("21") };

const away = async () => {
  throw new Error("away");
};
const listLeftBuyers = async () =>
  create(ListLeftBuyersResponseSchema, {
    buyers: [{ requestId: id(1), buyerId: aino, country: "FI", rejectedAt: at("01"), spent: eur(30_000n) }],
    count: 1,
  });

/** A quote costs 45 euros here, 499 kronor or 15 euros there. */
const packs = new Map<string, { currency: string; unitPrices: { request_for_quote?: number } }>([
  ["FI", { currency: "EUR", unitPrices: { request_for_quote: 4_500 } }],
  ["SE", { currency: "SEK", unitPrices: { request_for_quote: 49_900 } }],
  ["EE", { currency: "EUR", unitPrices: { request_for_quote: 1_500 } }],
]) as never;

/** The home screen of an admin; `changes` replace a service. */
function homeOf(role: Role, changes: object = {}) {
  const clients = {
    refunds: {
      listRefundRequests: async () =>
        create(ListRefundRequestsResponseSchema, {
          requests: [refund(1, "22", 4_500n), refund(2, "22", 6_000n)],
          count: 40,
        }),
      listLeftBuyers,
    },
    leadLists: {
      listQuietLists: async () =>
        create(ListQuietListsResponseSchema, {
          lists: [{ id: id(1), userId: bo, country: "FI", name: "Kallio", quietSince: at("02") }],
          count: 1,
        }),
    },
    leadDesk: {
      listPausedLeads: async () =>
        create(ListPausedLeadsResponseSchema, {
          leads: [
            {
              id: id(2),
              country: "FI",
              place: { district: "Kallio", city: "Helsinki" },
              cause: PauseCause.NOT_SENT,
              pausedAt: at("21"),
              until: at("23"),
            },
          ],
          count: 1,
        }),
    },
    disputes: {
      listUnansweredDisputes: async () =>
        create(ListUnansweredDisputesResponseSchema, {
          disputes: [{ ...dispute, openedAt: at("13"), answerBy: at("21") }],
          count: 1,
        }),
    },
    approvals: {
      listApprovals: async () =>
        create(ListApprovalsResponseSchema, {
          approvals: [{ ...approval, askedAt: at("20"), expiresAt: at("27") }],
          waiting: 1,
        }),
    },
    profiles: {
      listJoinRequests: async () =>
        create(ListJoinRequestsResponseSchema, {
          requests: [{ id: id(4), office: { id: id(6), name: "Kallio Homes" }, userId: bo, requestedAt: at("20") }],
        }),
    },
    campaigns: {
      listCampaigns: async () =>
        create(ListCampaignsResponseSchema, {
          campaigns: [
            {
              id: id(5),
              plan: { name: "Spring" },
              state: CampaignState.STOPPED,
              stoppedBy: "bounces",
              endedAt: at("19"),
            },
          ],
        }),
    },
    invariants: {
      leads: { listInvariants: async () => create(ListInvariantsResponseSchema, { invariants: [rule] }) },
      billing: {
        listInvariants: async () =>
          create(ListInvariantsResponseSchema, { invariants: [{ ...rule, id: "S9", violations: 3 }] }),
      },
    },
    deadLetters: { leads: { listDeadLetters: async () => create(ListDeadLettersResponseSchema) } },
    invoicing: { listInvoicingWork: async () => create(ListInvoicingWorkResponseSchema) },
    detailsDesk: { countDetailsToCorrect: async () => create(CountDetailsToCorrectResponseSchema) },
    identity: {
      listAgentCards: async () => create(ListAgentCardsResponseSchema, { agents: [{ id: aino, name: "Aino Agent" }] }),
    },
    ...changes,
  };
  const user = create(UserSchema, { id: id(7), role });
  return makeHome({ clients: clients as never, packs })({ user, as: {} });
}
test("lists violations first, then by deadline and amount, and what has no deadline last", async () => {
  const home = getHome.answer.parse(await homeOf(Role.SUPER_ADMIN));
  expect(home.items.map(({ kind, id: about }) => [kind, about])).toEqual([
    ["violation", "S9"],
    ["dispute", id(3)],
    ["refund_request", id(2)],
    ["refund_request", id(1)],
    ["paused_lead", id(2)],
    ["approval", id(5)],
    ["left_buyer", aino],
    ["quiet_list", id(1)],
    ["campaign", id(5)],
    ["office_request", id(4)],
  ]);
  expect(home.items[2]).toEqual({
    kind: "refund_request",
    id: id(2),
    user: { id: aino, name: "Aino Agent" },
    country: "FI",
    name: null,
    reason: "unreachable",
    count: null,
    amount: { amount: 6_000, currency: "EUR" },
    since: "2026-11-14T12:00:00.000Z",
    dueAt: "2026-11-22T12:00:00.000Z",
  });
  expect(home.items[4]).toMatchObject({
    kind: "paused_lead",
    name: "Kallio",
    reason: "not_sent",
    dueAt: "2026-11-23T12:00:00.000Z",
  });
  expect(home.items[5]).toMatchObject({ reason: "grant_credits", amount: { amount: 50_000, currency: "EUR" } });
  expect(home.items[6]).toMatchObject({ user: { name: "Aino Agent" }, amount: { amount: 30_000, currency: "EUR" } });
  expect(home.items[7]).toMatchObject({ user: { id: bo }, name: "Kallio", since: "2026-11-02T12:00:00.000Z" });
  expect(home.items[8]).toMatchObject({ user: null, name: "Spring", reason: "bounces" });
});

test.each([
  [PaymentSource.CREDIT, null],
  [PaymentSource.QUOTA, null],
  [PaymentSource.INVOICE, { amount: 4_500, currency: "EUR" }],
])("names the money of a refund that goes back to payment source %s as %j", async (paymentSource, amount) => {
  const asked = refund(1, "22", 4_500n);
  const requests = [{ ...asked, purchase: { ...asked.purchase, paymentSource } }];
  const listRefundRequests = async () => create(ListRefundRequestsResponseSchema, { requests, count: 1 });
  const home = await homeOf(Role.SUPER_ADMIN, { refunds: { listRefundRequests, listLeftBuyers } });
  expect(home.items.find(({ kind }) => kind === "refund_request")?.amount).toEqual(amount);
});

test("ranks amounts of different countries by the price of a quote in each", async () => {
  const sek = {
    ...refund(1, "22", 49_900n),
    purchase: { buyerId: aino, country: "SE", fee: { amount: 49_900n, currency: "SEK" }, paymentSource },
  };
  const estonian = {
    ...refund(4, "22", 0n),
    purchase: { buyerId: aino, country: "EE", fee: eur(1_600n), paymentSource },
  };
  const refunds = {
    listRefundRequests: async () =>
      create(ListRefundRequestsResponseSchema, {
        requests: [sek, refund(2, "22", 4_600n), refund(3, "22", 4_400n), estonian],
        count: 4,
      }),
    listLeftBuyers,
  };
  const { items } = await homeOf(Role.SUPER_ADMIN, { refunds });
  const ranked = items.filter(({ kind }) => kind === "refund_request");
  expect(ranked.map(({ amount }) => amount)).toEqual([
    { amount: 1_600, currency: "EUR" },
    { amount: 4_600, currency: "EUR" },
    { amount: 49_900, currency: "SEK" },
    { amount: 4_400, currency: "EUR" },
  ]);
});

test("gives a change of an address that waits for approval no amount", async () => {
  const change = { ...approval, action: ApprovalAction.CHANGE_EMAIL, amount: eur(0n) };
  const answer = { approvals: [{ ...change, askedAt: at("20"), expiresAt: at("27") }], waiting: 1 };
  const listApprovals = async () => create(ListApprovalsResponseSchema, answer);
  const { items } = await homeOf(Role.SUPER_ADMIN, { approvals: { listApprovals } });
  expect(items.filter(({ kind }) => kind === "approval").map(({ amount }) => amount)).toEqual([null]);
});

test("counts those that are not listed too", async () => {
  const { kinds } = await homeOf(Role.SUPER_ADMIN);
  expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual({
    violation: 1,
    approval: 1,
    refund_request: 40,
    paused_lead: 1,
    dispute: 1,
    office_request: 1,
    campaign: 1,
    dead_letter: 0,
    left_buyer: 1,
    quiet_list: 1,
    parked_account: 0,
    details_to_correct: 0,
    open_payment: 0,
  });
});

test("neither asks for refunds nor counts them for an admin who cannot decide them", async () => {
  const asked: string[] = [];
  const refunds = { listRefundRequests: async () => void asked.push("refunds"), listLeftBuyers };
  const { items, kinds } = await homeOf(Role.ADMIN, { refunds });
  expect(kinds.map(({ kind }) => kind)).not.toContain("refund_request");
  expect(items.map(({ kind }) => kind)).not.toContain("refund_request");
  expect(asked).toEqual([]);
});

test.each([
  ["refund_request", { refunds: { listRefundRequests: away, listLeftBuyers } }],
  ["quiet_list", { leadLists: { listQuietLists: away } }],
  ["paused_lead", { leadDesk: { listPausedLeads: away } }],
  ["dispute", { disputes: { listUnansweredDisputes: away } }],
  ["approval", { approvals: { listApprovals: away } }],
  ["office_request", { profiles: { listJoinRequests: away } }],
  ["campaign", { campaigns: { listCampaigns: away } }],
  ["violation", { invariants: { leads: { listInvariants: away } } }],
])("leaves the %s part alone without a count while its service is down", async (kind, changes) => {
  const { items, kinds } = await homeOf(Role.SUPER_ADMIN, changes);
  expect(kinds.filter(({ count }) => count === null)).toEqual([{ kind, count: null }]);
  expect(new Set(items.map((item) => item.kind)).size).toBe(8);
});

test("shows a violation of one service while another does not answer", async () => {
  const broken = { ...rule, violations: 3 };
  const billing = { listInvariants: async () => create(ListInvariantsResponseSchema, { invariants: [broken] }) };
  const { items, kinds } = await homeOf(Role.ADMIN, { invariants: { leads: { listInvariants: away }, billing } });
  expect(items[0]).toMatchObject({ kind: "violation", id: "S1", count: 3 });
  expect(kinds).toContainEqual({ kind: "violation", count: null });
});

test("lists accounts without an invoice, payments to look at, and dead letters once", async () => {
  const gone = { ...rule, id: "E3", violations: 2 };
  let asked = 0;
  const { items, kinds } = await homeOf(Role.ADMIN, {
    invariants: { leads: { listInvariants: async () => create(ListInvariantsResponseSchema, { invariants: [gone] }) } },
    deadLetters: {
      billing: { listDeadLetters: away },
      leads: {
        listDeadLetters: async () =>
          create(ListDeadLettersResponseSchema, { letters: [{ id: id(1), givenUpAt: at("12") }], total: 2 }),
      },
    },
    invoicing: {
      listInvoicingWork: async () => {
        asked += 1;
        return create(ListInvoicingWorkResponseSchema, {
          parked: [{ country: "FI", userId: aino, cause: "buyer_incomplete", parkedAt: at("10"), net: eur(50_000n) }],
          parkedCount: 1,
          payments: [
            { country: "FI", id: id(2), kind: "unknown", amount: eur(9_990n), payer: "Eino", importedAt: at("11") },
          ],
          paymentCount: 3,
        });
      },
    },
  });
  expect(asked).toBe(1);
  expect(items[0]).toMatchObject({ kind: "dead_letter", id: "leads", count: 2, since: "2026-11-12T12:00:00.000Z" });
  const [parked, payment] = items.filter(({ kind }) => kind === "parked_account" || kind === "open_payment");
  expect(parked).toMatchObject({ kind: "parked_account", user: { name: "Aino Agent" }, reason: "buyer_incomplete" });
  expect(payment).toMatchObject({ kind: "open_payment", name: "Eino", amount: { amount: 9_990 }, reason: "unknown" });
  const counts = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
  expect(counts).toMatchObject({ violation: 0, dead_letter: null, parked_account: 1, open_payment: 3 });
});

test("counts accounts with billing details to correct by country, as the last of all", async () => {
  const countries = [
    { country: "FI", accounts: 3 },
    { country: "SE", accounts: 1 },
  ];
  const countDetailsToCorrect = async () => create(CountDetailsToCorrectResponseSchema, { countries });
  const { items, kinds } = await homeOf(Role.ADMIN, { detailsDesk: { countDetailsToCorrect } });
  expect(items.slice(-2)).toMatchObject([
    { kind: "details_to_correct", id: "FI", country: "FI", count: 3, user: null },
    { kind: "details_to_correct", id: "SE", country: "SE", count: 1 },
  ]);
  expect(kinds).toContainEqual({ kind: "details_to_correct", count: 2 });
});

test("lists decisions without names while identity does not answer", async () => {
  const { items } = await homeOf(Role.SUPER_ADMIN, { identity: { listAgentCards: away } });
  expect(items.find(({ kind }) => kind === "dispute")?.user).toEqual({ id: bo, name: null });
});
