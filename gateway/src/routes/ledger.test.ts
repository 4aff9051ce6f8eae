import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { ListChargedCardsResponseSchema } from "@doorlight/proto/billing/v1/charges_service_pb";
import { ListInvoicesOfResponseSchema } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { fakeClock, refusalOf } from "@doorlight/common/testing";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { GetLeadsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import {
  type GrantCreditsRequestSchema,
  type ListTransactionsRequestSchema,
  ListTransactionsResponseSchema,
} from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { invoicesOf } from "../answers/invoices-of.ts";
import { ledgerTable } from "../mappers/ledger-csv.ts";
import { makeLedgerRoutes } from "./ledger.ts";

const leadId = "01900000-0000-7000-8000-000000000001";
const userId = "01900000-0000-7000-8000-000000000002";
const at = { seconds: 1_795_262_400n };

type Asked = MessageInitShape<typeof ListTransactionsRequestSchema>;
let asked: Asked[];
let granted: MessageInitShape<typeof GrantCreditsRequestSchema>[];
let cardsAsked: object[];
let isBillingAway: boolean;
let roleOfUser: Role;
beforeEach(() => {
  roleOfUser = Role.AGENT;
  asked = [];
  cardsAsked = [];
  isBillingAway = false;
  granted = [];
});

/** As events name what was paid. */
const [purchaseId, feeId] = ["01900000-0000-7000-8000-00000000000b", "01900000-0000-7000-8000-00000000000f"];

/** Two pages: an agent's purchases, and an admin's grants. */
const ledger = {
  async listTransactions(request: Asked) {
    asked.push(request);
    if (request.cursor === "next") {
      const grant = {
        id: 1n,
        kind: "admin_grant",
        occurredAt: at,
        credits: 3,
        creditsBalance: 3,
        reason: "=HYPERLINK(1)",
        referenceId: "of the grant",
      };
      return create(ListTransactionsResponseSchema, { transactions: [grant] });
    }
    const charge = {
      id: 3n,
      kind: "charge",
      occurredAt: at,
      credits: -1,
      creditsBalance: 2,
      paymentSource: "credit",
      leadId,
      referenceId: purchaseId,
    };
    const amount = { amount: 9_905n, currency: "EUR" };
    const vat = { basisPoints: 2_550, amount: { amount: 2_526n, currency: "EUR" } };
    const paid = { amount, vat, paymentSource: "card", referenceId: feeId };
    const fee = { id: 2n, kind: "plan_fee", occurredAt: at, creditsBalance: 3, ...paid };
    return create(ListTransactionsResponseSchema, { transactions: [charge, fee], nextCursor: "next" });
  },
  async grantCredits(request: MessageInitShape<typeof GrantCreditsRequestSchema>) {
    granted.push(request);
    return { balance: 7 };
  },
};

const users = { getUser: async () => ({ record: { user: { role: roleOfUser } } }) };

const leads = {
  getLeads: async () =>
    create(GetLeadsResponseSchema, {
      leads: [
        {
          id: leadId,
          leadType: LeadType.REQUEST_FOR_QUOTE,
          propertyType: PropertyType.FLAT,
          place: { postalCode: "00100", city: "Helsinki" },
        },
      ],
    }),
};

const charges = {
  async listChargedCards(request: object) {
    cardsAsked.push(request);
    if (isBillingAway) throw new Error("Billing does not answer");
    return create(ListChargedCardsResponseSchema, { cards: [{ referenceId: feeId, brand: "visa", last4: "4242" }] });
  },
};

/** The credit note is of the refund, the invoice of the purchase. */
const names = { invoice: { id: userId, number: "FI100001" }, creditNote: { id: leadId, number: "FI100002" } };
const invoices = {
  async listInvoicesOf() {
    if (isBillingAway) throw new Error("Billing does not answer");
    return create(ListInvoicesOfResponseSchema, { sources: [{ sourceId: purchaseId, ...names }] });
  },
};

const routes = makeLedgerRoutes({
  clients: { ledger, leads, charges, invoices, users } as never,
  kit: {
    clock: fakeClock("2026-11-21T12:00:00Z"),
    packs: new Map([["FI", { timeZone: "Europe/Helsinki", currency: "EUR" }]]) as never,
  },
});

let attached: string | undefined;

function call(endpoint: contract.Endpoint, input: object) {
  const user = create(UserSchema, { id: "agent", country: "FI", role: Role.AGENT, locale: "fi", termsAccepted: true });
  const { handle } = routes.find((route) => route.endpoint === endpoint)!;
  return handle({
    ...input,
    request: { headers: {} },
    response: { attachment: (name: string) => (attached = name) },
    session: { user, actorId: undefined, id: "session", token: "token", as: {} },
  } as never);
}

test("names leads on a page of the statement, and asks for the days of the country", async () => {
  const query = { period: "yesterday", days: 30, limit: 20 };
  const page = contract.getLedger.answer.parse(await call(contract.getLedger, { query }));
  expect(page.nextCursor).toBe("next");
  expect(page.items).toMatchObject([
    { id: "3", kind: "charge", credits: -1, balance: 2, amount: null, paymentSource: "credit", lead: { id: leadId } },
    {
      id: "2",
      kind: "plan_fee",
      amount: { amount: 9905, currency: "EUR" },
      vat: { rate: 25.5, amount: { amount: 2526, currency: "EUR" }, total: { amount: 12431, currency: "EUR" } },
      paymentSource: "card",
      card: { brand: "visa", last4: "4242" },
      lead: null,
    },
  ]);
  expect(page.items[0]).toMatchObject({ vat: null, card: null });
  expect(cardsAsked).toEqual([{ userId: "agent", referenceIds: [feeId] }]);
  const days = { from: new Date("2026-11-19T22:00:00Z"), to: new Date("2026-11-20T22:00:00Z") };
  expect(asked).toMatchObject([days]);
});

test("shows a statement without the card while billing is down, and says so", async () => {
  isBillingAway = true;
  const page = contract.getLedger.answer.parse(
    await call(contract.getLedger, { query: { period: "yesterday", days: 30, limit: 20 } }),
  );
  expect(page.items[1]).toMatchObject({ vat: { rate: 25.5 }, paymentSource: "card", card: null });
  expect(page.away).toEqual(["cards"]);
});

test.each([
  ["names the invoice of a charge", "charge", "FI100001", false],
  ["names the credit note of a refund", "refund", "FI100002", false],
  ["names no invoice of a charge while billing is down", "charge", undefined, true],
])("%s on the statement", async (_, kind, number, away) => {
  isBillingAway = away;
  const paid = [{ kind, paymentSource: "invoice", referenceId: purchaseId }];
  const of = await invoicesOf({ invoices } as never, userId, [purchaseId], {} as never);
  expect(paid.map((movement) => of?.(movement)?.number)).toEqual([number]);
});

test("puts all pages of the period into the file and nothing else, safe for spreadsheets", async () => {
  const file = await call(contract.getLedgerFile, { query: { period: "last_month", days: 30 } });
  expect(attached).toBe("doorlight-statement-last-month.csv");
  expect((await Array.fromAsync(file as AsyncIterable<string>)).join("")).toBe(
    [
      "\uFEFFAika;Tapahtuma;Paikka;Liidi;Maksutapa;Kortti;Lasku tai hyvityslasku;Veroton summa;Alv %;Alv;Yhteensä;Valuutta;Krediitit;Krediittisaldo;Syy;Viite",
      `2026-11-21 14:00:00;Liidi;00100 Helsinki;${leadId};Krediitti;;;;;;;;-1;2;;${purchaseId}`,
      `2026-11-21 14:00:00;Kuukausitilauksen maksu;;;Kortti;visa 4242;;99,05;25,5;25,26;124,31;EUR;0;3;;${feeId}`,
      "2026-11-21 14:00:00;Krediittejä Doorlightilta;;;;;;;;;;;3;3;'=HYPERLINK(1);",
      "",
    ].join("\r\n"),
  );
  expect(asked.map(({ cursor }) => cursor)).toEqual(["", "next"]);
  const month = { from: new Date("2026-09-30T21:00:00Z"), to: new Date("2026-10-31T22:00:00Z") };
  expect(asked).toMatchObject([month, month]);
});

test("refuses the file of a statement while billing is down, without a file name", async () => {
  isBillingAway = true;
  attached = undefined;
  const query = { period: "today", days: 30 };
  await expect(call(contract.getLedgerFile, { query })).rejects.toMatchObject({ code: "unavailable" });
  expect(attached).toBeUndefined();
});

test("writes the file of a statement in the language of the page that links it", async () => {
  const query = { period: "today", days: 30, locale: "sv" };
  const [header] = await Array.fromAsync((await call(contract.getLedgerFile, { query })) as AsyncIterable<string>);
  expect(header).toMatch(/^\uFEFFTid;Händelse;/);
});

test("lets an admin read a user's statement and give credits under the key of the dialog", async () => {
  await call(contract.getUserLedger, { params: { id: userId }, query: { limit: 20 } });
  expect(asked).toEqual([{ userId, limit: 20 }]);
  expect(cardsAsked).toEqual([{ userId, referenceIds: [feeId] }]);
  const body = { credits: 2, reason: "Sorry" };
  const answer = await call(contract.grantCredits, { params: { id: userId }, body, idempotencyKey: "of-a-dialog" });
  expect(answer).toEqual({ balance: 7 });
  expect(granted).toEqual([{ userId, credits: 2, reason: "Sorry", idempotencyKey: "of-a-dialog" }]);
});

test.each([Role.ADMIN, Role.SUPER_ADMIN, Role.INVITED])("gives no credits to a user of role %p", async (role) => {
  roleOfUser = role;
  const give = { params: { id: userId }, body: { credits: 2, reason: "Sorry" }, idempotencyKey: "of-a-dialog" };
  expect(await refusalOf(call(contract.grantCredits, give))).toMatchObject({ code: "not_found" });
  expect(granted).toEqual([]);
});

test("names the invoice of an invoiced movement in the file of a statement", () => {
  const { header, toRow } = ledgerTable("en", "Europe/Helsinki");
  const row = {
    kind: "charge",
    occurredAt: "2026-11-21T12:00:00.000Z",
    paymentSource: "invoice",
    invoice: { id: leadId, number: "FI100001" },
    lead: null,
    card: null,
    vat: null,
    amount: null,
  };
  expect(toRow(row as never)[header.indexOf("Invoice or credit note")]).toBe("FI100001");
});
