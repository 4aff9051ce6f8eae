import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { fakeClock } from "@doorlight/common/testing";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ListChargedCardsResponseSchema } from "@doorlight/proto/billing/v1/charges_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { FollowUpState } from "@doorlight/proto/leads/v1/follow_up_pb";
import {
  type CountFollowUpsRequestSchema,
  CountFollowUpsResponseSchema,
  GetFollowUpsResponseSchema,
} from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import { PropertyCondition, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import {
  GetLeadsResponseSchema,
  type ListContactsRequestSchema,
  ListContactErasuresResponseSchema,
  ListContactsResponseSchema,
  type SearchPurchasesRequestSchema,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  type ListPurchasesRequestSchema,
  ListPurchasesResponseSchema,
  QuoteLeadsResponseSchema,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import { ContactAttemptKind, RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { ListPurchaseRefundsResponseSchema } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { type Endpoint, myLeads, myLeadsFile } from "../../contract/index.ts";
import { makePurchaseRoutes } from "./purchases.ts";

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;
const money = { amount: 4_900n, currency: "EUR" };
const instant = { seconds: 1_795_262_400n };
const [open, erased, pending] = [id(1), id(2), id(3)];

let asked: [method: string, message: object][];
let paymentSource: PaymentSource;
let isRefundsAway: boolean;
let isBillingAway: boolean;
let keptSpots: { leadId: string; until: { seconds: bigint } }[];
beforeEach(() => {
  asked = [];
  paymentSource = PaymentSource.CREDIT;
  isRefundsAway = false;
  isBillingAway = false;
  keptSpots = [];
});

const leads = {
  getLeads: async ({ leadIds }: { leadIds: string[] }) =>
    create(GetLeadsResponseSchema, {
      leads: leadIds.map((leadId) => ({
        id: leadId,
        country: "FI",
        leadType: LeadType.REQUEST_FOR_QUOTE,
        propertyType: PropertyType.FLAT,
        rooms: 3,
        area: 54.5,
        constructionYear: 1938,
        condition: PropertyCondition.GOOD,
        valuation: { amount: 28_900_000n, currency: "EUR" },
        place: { postalCode: "00100", city: "Helsinki" },
        publishedAt: instant,
        expiresAt: instant,
      })),
    }),
  async listContacts(message: MessageInitShape<typeof ListContactsRequestSchema>) {
    asked.push(["listContacts", message]);
    return create(ListContactsResponseSchema, {
      contacts: [
        {
          leadId: open,
          contact: { firstName: "Aino", phone: "+358401234567", address: "Katu 1", postalCode: "00100" },
        },
        { leadId: erased, contactErasedAt: instant },
      ],
    });
  },
  async searchPurchases(message: MessageInitShape<typeof SearchPurchasesRequestSchema>) {
    asked.push(["searchPurchases", message]);
    return { leadIds: [open] };
  },
  listContactErasures: async ({ leadIds }: { leadIds: string[] }) =>
    create(ListContactErasuresResponseSchema, {
      erasures: leadIds.flatMap((leadId) => (leadId === erased ? [{ leadId, erasedAt: instant }] : [])),
    }),
};

const followUps = {
  async countFollowUps(message: MessageInitShape<typeof CountFollowUpsRequestSchema>) {
    if (message.state || message.among) asked.push(["countFollowUps", message]);
    const counts = [{ state: FollowUpState.CALLED, count: 1 }];
    return create(CountFollowUpsResponseSchema, { counts, leadIds: message.state ? [open] : [] });
  },
  getFollowUps: async () =>
    create(GetFollowUpsResponseSchema, {
      followUps: [{ leadId: open, state: FollowUpState.CALLED, note: "Likes mornings", noteVersion: 1 }],
    }),
};

const purchasing = {
  async listPurchases(message: MessageInitShape<typeof ListPurchasesRequestSchema>) {
    asked.push(["listPurchases", message]);
    const bought = message.among?.ids ?? [open, erased, pending];
    return create(ListPurchasesResponseSchema, {
      purchases: bought.map((leadId) => ({
        id: leadId,
        leadId,
        acquiredAt: instant,
        fee: money,
        paymentSource,
        ...(leadId === erased && { refundedAt: instant }),
      })),
      count: bought.length,
      credits: 2,
      quota: 1,
      totals: [money],
      // Two pages if a page may hold no more.
      nextCursor: message.limit === 100 && !message.cursor ? "second" : "",
      grant: "signed grant",
      keptSpots,
    });
  },
  quoteLeads: async ({ leadIds }: { leadIds: string[] }) =>
    create(QuoteLeadsResponseSchema, { quotes: leadIds.map((leadId) => ({ leadId, cap: 4, spotsLeft: 1 })) }),
};

/** Knows one of the purchases; the others are of this moment. */
const refunds = {
  async listPurchaseRefunds() {
    if (isRefundsAway) throw new Error("Refunds does not answer");
    return create(ListPurchaseRefundsResponseSchema, {
      purchases: [
        {
          purchaseId: open,
          state: RefundState.PENDING,
          attempts: [ContactAttemptKind.NO_ANSWER, ContactAttemptKind.MESSAGE].map((kind) => ({
            kind,
            attemptedAt: instant,
          })),
          eligibility: {
            until: instant,
            refusal: "refund_pending",
            reasons: [{ reason: RefundReason.UNREACHABLE, attemptsMissing: 3, daysMissing: 2 }],
          },
        },
      ],
    });
  },
};

const charges = {
  async listChargedCards({ referenceIds }: { referenceIds: string[] }) {
    if (isBillingAway) throw new Error("Billing does not answer");
    const cards = referenceIds.map((referenceId) => ({ referenceId, brand: "visa", last4: "4242" }));
    return create(ListChargedCardsResponseSchema, { cards });
  },
};

const packs = new Map([["FI", { timeZone: "Europe/Helsinki", invoiceDay: 10, currency: "EUR" }]]);

async function read(query: object = {}, role = Role.AGENT) {
  return myLeads.answer.parse(await answerOf(myLeads, query, role));
}

async function answerOf(endpoint: Endpoint, query: object, role = Role.AGENT) {
  const kit = { packs, clock: fakeClock(new Date("2026-11-22T12:00:00Z")) };
  const routes = makePurchaseRoutes({
    clients: { purchasing, leads, followUps, charges, refunds } as never,
    kit: kit as never,
    log: {} as never,
  });
  const user = create(UserSchema, { id: "buyer", role, country: "FI", termsAccepted: true });
  const found = routes.find((route) => route.endpoint === endpoint);
  return found!.handle({
    query: { period: "this_month", days: 30, limit: 20, contacts: "shown", ...query },
    request: { headers: {} },
    response: { attachment: (name: string) => asked.push(["attachment", { name }]) },
    session: { user, actorId: undefined, id: "session", token: "token", as: {} },
  } as never);
}

async function fileOf(query: object, role = Role.AGENT): Promise<string> {
  return (await Array.fromAsync((await answerOf(myLeadsFile, query, role)) as AsyncIterable<string>)).join("");
}

test("shows each contact, since when it is erased, or neither while it is on its way", async () => {
  const { items } = await read();
  expect(items.map(({ contact, contactErasedAt }) => [contact?.firstName, contactErasedAt])).toEqual([
    ["Aino", null],
    [undefined, "2026-11-21T12:00:00.000Z"],
    [undefined, null],
  ]);
  expect(asked).toContainEqual(["listContacts", { grant: "signed grant", isByToken: false }]);
});

test("shows how each purchase stands with refunds, as far as that is known", async () => {
  const { items } = await read();
  expect(items.map(({ refund, refundEligibility }) => [refund, refundEligibility])).toEqual([
    [
      "pending",
      {
        until: "2026-11-21T12:00:00.000Z",
        refusal: "refund_pending",
        withdrawnAt: null,
        withdrawnByUs: false,
        refundDueAt: null,
        claimsAboveShare: null,
        reasons: [{ reason: "unreachable", from: null, attemptsMissing: 3, daysMissing: 2 }],
      },
    ],
    [null, null],
    [null, null],
  ]);
});

test("reads no contact for a list without contacts, but says which one is erased", async () => {
  const { items } = await read({ contacts: "omitted" });
  expect(items.map(({ contact, contactErasedAt }) => [contact, contactErasedAt])).toEqual([
    [null, null],
    [null, "2026-11-21T12:00:00.000Z"],
    [null, null],
  ]);
  expect(asked.map(([method]) => method)).toEqual(["listPurchases"]);
});

test("searches by place alone in a list without contacts", async () => {
  for (const contacts of ["shown", "omitted"] as const) await read({ q: "aino", contacts });
  const searches = asked.filter(([method]) => method === "searchPurchases");
  expect(searches.map(([, search]) => search)).toMatchObject([{ placesOnly: false }, { placesOnly: true }]);
});

test("searches the whole period, and states page, count and total of the matches", async () => {
  const { items, count } = await read({ q: "aino" });
  expect(items.map(({ lead }) => lead.id)).toEqual([open]);
  expect(count).toBe(1);
  const month = { from: new Date("2026-10-31T22:00:00Z"), to: new Date("2026-11-30T22:00:00Z") };
  expect(asked.slice(0, 3).map(([, message]) => message)).toMatchObject([
    { query: "aino", ...month },
    { among: { ids: [open] } },
    { among: { ids: [open] } },
  ]);
});

test("lists all purchases of the period without words to search for", async () => {
  await read({ q: "" });
  expect(asked.map(([method]) => method)).toEqual(["listPurchases", "listContacts"]);
  expect(asked[0]?.[1]).not.toHaveProperty("among");
});

test("shows a former agent purchases without contacts, and finds none by contact", async () => {
  const { items } = await read({}, Role.ADMIN);
  expect(items.map(({ contact }) => contact)).toEqual([null, null, null]);
  expect((await read({ q: "aino" }, Role.ADMIN)).items).toEqual([]);
  expect(asked.map(([method]) => method)).toEqual(["listPurchases", "listPurchases"]);
});

test("sums purchases up by payment source: money, credits and quota", async () => {
  expect(await read()).toMatchObject({ total: { amount: 4_900, currency: "EUR" }, credits: 2, quota: 1 });
});

test("shows states and notes, and how many leads are in each state", async () => {
  const { items, states } = await read();
  expect(items.map(({ followUp }) => followUp)).toEqual([
    { state: "called", note: "Likes mornings", noteVersion: 1, remindAt: null },
    null,
    null,
  ]);
  expect(states).toEqual([{ state: "called", count: 1 }]);
});

test("lists the leads of one state, and counts those of all states", async () => {
  const { items, states } = await read({ state: "called" });
  expect(items.map(({ lead }) => lead.id)).toEqual([open]);
  expect(states).toEqual([{ state: "called", count: 1 }]);
  expect(asked[0]).toMatchObject(["countFollowUps", { state: "called" }]);
  expect((await read({ state: "called" }, Role.ADMIN)).items).toEqual([]);
});

test("writes a line for each purchase of all pages into the file, in the country's time", async () => {
  const file = await fileOf({ period: "last_month" });
  const lines = file.split("\r\n");
  expect(lines).toHaveLength(1 + 3 + 3 + 1);
  expect(lines[0]).toMatch(/^\uFEFFBought,First name,/);
  expect(lines[1]).toBe(
    `2026-11-21 14:00:00,Aino,,+358 40 1234567,,Katu 1,00100,Helsinki,Request for quote,Called,Likes mornings,,2,"2026-11-21 14:00:00 No answer; 2026-11-21 14:00:00 Text message",Flat,3,54.5,1938,Good,289000.00,49.00,,,,EUR,Credit,,,,,,${open}`,
  );
  expect(lines[2]).toContain(",49.00,,,,EUR,Credit,,,2026-11-21 14:00:00,,");
  expect(asked).toContainEqual(["attachment", { name: "doorlight-my-leads-last-month.csv" }]);
});

test("writes no contacts into the file of a former agent", async () => {
  expect(await fileOf({}, Role.ADMIN)).not.toContain("Aino");
});

test("names the leads of purchases that wait for the agent's bank", async () => {
  keptSpots = [{ leadId: pending, until: instant }];
  const { waiting } = await read();
  const until = "2026-11-21T12:00:00.000Z";
  expect(waiting).toMatchObject([{ lead: { id: pending, propertyType: "flat", place: { city: "Helsinki" } }, until }]);
});

test("says that refund states are missing while refunds is down", async () => {
  isRefundsAway = true;
  const { items, away } = await read();
  expect(items.map(({ refund }) => refund)).toEqual([null, null, null]);
  expect(away).toEqual(["refunds"]);
});

test("says that the cards are missing while billing is down", async () => {
  paymentSource = PaymentSource.CARD;
  expect((await read()).items[0]?.purchase.card).toEqual({ brand: "visa", last4: "4242" });
  isBillingAway = true;
  expect(await read()).toMatchObject({ away: ["cards"] });
});

test("refuses a file while refunds is down, rather than leave out attempts", async () => {
  isRefundsAway = true;
  await expect(answerOf(myLeadsFile, {})).rejects.toMatchObject({ code: "unavailable" });
});

test("refuses a file with card payments while billing is down, without a file name", async () => {
  isBillingAway = true;
  await expect(fileOf({})).resolves.toContain("Aino");
  asked = [];
  paymentSource = PaymentSource.CARD;
  await expect(answerOf(myLeadsFile, {})).rejects.toMatchObject({ code: "unavailable" });
  expect(asked.map(([method]) => method)).not.toContain("attachment");
});
