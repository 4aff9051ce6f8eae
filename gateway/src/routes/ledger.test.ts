import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { ListChargedCardsResponseSchema } from "@doorlight/proto/billing/v1/charges_service_pb";
import { InvoicedSourceSchema, ListInvoicesOfResponseSchema } from "@doorlight/proto/billing/v1/invoices_service_pb";
import {
  type ListMovementsRequestSchema,
  ListMovementsResponseSchema,
  MovementKind,
  type MovementSchema,
} from "@doorlight/proto/billing/v1/statement_service_pb";
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
import { LedgerTransactionSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { invoiceNameOf, invoicesOf } from "../answers/invoices-of.ts";
import { ledgerTable } from "../mappers/ledger-csv.ts";
import { toLedgerRow } from "../mappers/ledger-row.ts";
import { makeLedgerRoutes } from "./ledger.ts";

const leadId = "01900000-0000-7000-8000-000000000001";
const userId = "01900000-0000-7000-8000-000000000002";
const at = { seconds: 1_795_262_400n };
const time = create(TimestampSchema, at);

type Asked = MessageInitShape<typeof ListTransactionsRequestSchema>;
let asked: Asked[];
let granted: MessageInitShape<typeof GrantCreditsRequestSchema>[];
let cardsAsked: object[];
let isBillingAway: boolean;
let roleOfUser: Role;
/** Rows of the ledger before those of each test. */
let older: { id: bigint; kind: string; occurredAt: { seconds: bigint } }[];
let movements: MessageInitShape<typeof MovementSchema>[];
let source: MessageInitShape<typeof InvoicedSourceSchema>;
beforeEach(() => {
  [older, movements] = [[], []];
  source = { sourceId: purchaseId, ...names };
  roleOfUser = Role.AGENT;
  asked = [];
  cardsAsked = [];
  isBillingAway = false;
  granted = [];
});

/** As events name what was paid. */
const [purchaseId, feeId] = ["01900000-0000-7000-8000-00000000000b", "01900000-0000-7000-8000-00000000000f"];

/** An agent's purchases, and an admin's grants. */
const ledger = {
  async listTransactions(request: Asked) {
    asked.push(request);
    const grant = {
      id: 1n,
      kind: "admin_grant",
      occurredAt: at,
      credits: 3,
      creditsBalance: 3,
      reason: "=HYPERLINK(1)",
      referenceId: "of the grant",
    };
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
    const transactions = [charge, fee, grant, ...older].filter(({ id }) => id < (request.after?.id ?? 4n));
    return create(ListTransactionsResponseSchema, { transactions: transactions.slice(0, request.limit) });
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
  async listInvoicesOf({ sourceIds }: { sourceIds: string[] }) {
    if (isBillingAway) throw new Error("Billing does not answer");
    return create(ListInvoicesOfResponseSchema, { sources: sourceIds.includes(source.sourceId!) ? [source] : [] });
  },
};

const statement = {
  async listMovements(request: MessageInitShape<typeof ListMovementsRequestSchema>) {
    if (isBillingAway) throw new Error("Billing does not answer");
    // As the client takes it.
    const after = request.after as { at: Date } | undefined;
    const left = movements.filter(({ at: time }) => !after || Number(time?.seconds) * 1000 < after.at.getTime());
    return create(ListMovementsResponseSchema, { movements: left.slice(0, request.limit) });
  },
};

const routes = makeLedgerRoutes({
  clients: { ledger, statement, leads, charges, invoices, users } as never,
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
  const query = { period: "yesterday", days: 30, limit: 2 };
  const page = contract.getLedger.answer.parse(await call(contract.getLedger, { query }));
  expect(page.nextCursor).not.toBeNull();
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
  expect(page.away).toEqual(["cards", "invoices", "payments"]);
});

test.each([
  ["names the invoice of a charge", "charge", "FI100001", false],
  ["names the credit note of a refund", "refund", "FI100002", false],
  ["names no invoice of a charge while billing is down", "charge", undefined, true],
])("%s on the statement", async (_, kind, number, away) => {
  isBillingAway = away;
  const sources = await invoicesOf({ invoices } as never, userId, [purchaseId], {} as never);
  expect(invoiceNameOf(sources?.get(purchaseId), kind)?.number).toBe(number);
});

test("puts all pages of the period into the file and nothing else, safe for spreadsheets", async () => {
  older = Array.from({ length: 99 }, (_, nth) => {
    return { id: BigInt(-nth), kind: "opening_balance", occurredAt: { seconds: at.seconds - 1n - BigInt(nth) } };
  });
  const file = await call(contract.getLedgerFile, { query: { period: "last_month", days: 30 } });
  expect(attached).toBe("doorlight-statement-last-month.csv");
  const lines = (await Array.fromAsync(file as AsyncIterable<string>)).join("").split("\r\n");
  expect(lines.slice(0, 4)).toEqual([
    "\uFEFFAika;Tapahtuma;Paikka;Liidi;Maksutapa;Kortti;Lasku tai hyvityslasku;Veroton summa;Alv %;Alv;Yhteensä;Käännetty verovelvollisuus;Maksettu;Hyvityssaldosta;Valuutta;Krediitit;Krediittisaldo;Syy;Viite",
    `2026-11-21 14:00:00;Liidi;00100 Helsinki;${leadId};Krediitti;;;;;;;;;;;-1;2;;${purchaseId}`,
    `2026-11-21 14:00:00;Kuukausitilauksen maksu;;;Kortti;visa 4242;;99,05;25,5;25,26;124,31;;;;EUR;0;3;;${feeId}`,
    "2026-11-21 14:00:00;Krediittejä Doorlightilta;;;;;;;;;;;;;;3;3;'=HYPERLINK(1);",
  ]);
  expect(lines).toHaveLength(1 + 3 + 99 + 1);
  expect(asked.map(({ after }) => after?.id)).toEqual([undefined, -96n]);
  const month = { from: new Date("2026-09-30T21:00:00Z"), to: new Date("2026-10-31T22:00:00Z") };
  expect(asked).toMatchObject([month, month]);
});

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const billed = { basisPoints: 2_550, amount: euros(2_527n) };
const rowsOf = async (query: object) =>
  contract.getLedger.answer.parse(await call(contract.getLedger, { query: { period: "today", days: 30, ...query } }));

test("takes VAT from the invoice, and of a refund its share below zero", async () => {
  source = { sourceId: feeId, vat: billed, reverseCharge: true };
  expect((await rowsOf({ limit: 20 })).items[1]).toMatchObject({
    vat: { amount: { amount: 2_527 }, total: { amount: 12_432 } },
    reverseCharge: true,
  });
  const movement = { id: 9n, kind: "refund", occurredAt: time, amount: euros(-9_905n), referenceId: feeId };
  const refund = (credited: boolean, byAdmins?: Record<"net" | "vat", ReturnType<typeof euros>>) =>
    toLedgerRow(create(LedgerTransactionSchema, movement), {
      lead: null,
      card: null,
      invoice: null,
      source: create(InvoicedSourceSchema, { vat: billed, creditedByAdmin: credited, ...(byAdmins && { byAdmins }) }),
    });
  const byCard = { ...movement, kind: "charge", vat: { basisPoints: 0, amount: euros(0n) } };
  const none = { lead: null, card: null, invoice: null, source: undefined };
  expect(toLedgerRow(create(LedgerTransactionSchema, byCard), none).reverseCharge).toBe(true);
  expect(refund(false)).toMatchObject({ amount: { amount: -9_905 }, vat: { amount: { amount: -2_527 } } });
  // An admin's credit note has taken a part of it back.
  const part = { net: euros(2_000n), vat: euros(510n) };
  expect(refund(false, part)).toMatchObject({ amount: { amount: -7_905 }, vat: { amount: { amount: -2_017 } } });
  // An admin's credit note has taken it back.
  expect(refund(true)).toMatchObject({ amount: null, vat: null });
});

test("puts what happened to invoices among the movements by time, page by page", async () => {
  const second = (nth: number) => ({ seconds: at.seconds - BigInt(nth) });
  older = [{ id: 0n, kind: "signup_grant", occurredAt: second(20) }];
  const invoice = { id: userId, number: "FI100001" };
  movements = [
    { id: "p", kind: MovementKind.PAYMENT, at: second(10), day: "2026-11-20", paid: euros(500n), invoice },
    { id: "s", kind: MovementKind.SET_OFF, at: second(30), day: "2026-11-19", paid: euros(400n), invoice },
    {
      id: "n:1",
      kind: MovementKind.CREDIT_NOTE,
      at: second(40),
      day: "2026-11-18",
      net: euros(-1_000n),
      vat: { basisPoints: 2_550, amount: euros(-255n) },
      invoice,
      reason: "Agreed",
    },
  ];
  const items: contract.LedgerRow[] = [];
  for (let cursor = ""; ;) {
    const page = await rowsOf({ limit: 2, cursor });
    items.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const kinds = ["charge", "plan_fee", "admin_grant", "payment", "signup_grant", "set_off", "credit_note"];
  expect(items.map(({ kind }) => kind)).toEqual(kinds);
  expect(items[3]).toMatchObject({ day: "2026-11-20", paid: { amount: 500 }, setOff: null, balance: null, invoice });
  expect(items[5]).toMatchObject({ paid: null, setOff: { amount: 400 } });
  expect(items[6]).toMatchObject({
    amount: { amount: -1_000 },
    vat: { amount: { amount: -255 }, total: { amount: -1_255 } },
    reason: "Agreed",
  });
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
  expect(asked).toEqual([{ userId, limit: 21 }]);
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
    paid: null,
    setOff: null,
    dealName: null,
    day: null,
  };
  expect(toRow(row as never)[header.indexOf("Invoice or credit note")]).toBe("FI100001");
});
