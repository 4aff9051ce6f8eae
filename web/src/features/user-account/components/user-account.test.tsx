import type {
  AgentLeadList,
  AgentPurchase,
  AgentRefund,
  AnswerOf,
  getUserBilling,
  Invoice,
} from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeal } from "../../../../test/builders/deals.ts";
import { aLeadList } from "../../../../test/builders/lead-lists.ts";
import { aUserBilling } from "../../../../test/builders/user-billing.ts";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { accountSections } from "../../../lib/account-sections.ts";
import { JumpList } from "./jump-list.tsx";
import { UserAccount } from "./user-account.tsx";

const path = `GET /api/admin/users/${aUserRecord().id}`;
const PURCHASES = `${path}/purchases?limit=10`;
const LISTS = `${path}/lead-lists`;
const BILLING = `${path}/billing`;
const INVOICES = `${path}/invoices?limit=10`;
const LINKS = `${path}/links`;
const REFUNDS = `${path}/refund-requests?limit=10`;
const euros = (amount: number) => ({ amount, currency: "EUR" });
const billing = (changes: Partial<AnswerOf<typeof getUserBilling>> = {}): Answer => ({
  status: 200,
  body: aUserBilling(changes),
});
const page = (...items: object[]): Answer => ({ status: 200, body: { items, nextCursor: null } });

const place = { postalCode: "00530", city: "Helsinki", district: "Kallio", region: "Uusimaa", lat: 60.2, lon: 24.9 };
const lead = { id: "lead-1", leadType: "request_for_quote", propertyType: "flat", place } as AgentPurchase["lead"];
const aPurchase = (changes: Partial<AgentPurchase> = {}): AgentPurchase => ({
  id: "purchase-1",
  leadId: "lead-1",
  acquiredAt: "2026-11-20T12:00:00.000Z",
  fee: { amount: 4_500, currency: "EUR" },
  vat: null,
  paymentSource: "card",
  card: { brand: "visa", last4: "4242" },
  invoice: null,
  refundedAt: null,
  contactWithheldAt: null,
  listId: null,
  traceId: "",
  lead,
  ...changes,
});
const purchases = (items: AgentPurchase[], away: string[] = []): Answer => ({
  status: 200,
  body: { items, nextCursor: null, away },
});
const lists = (items: AgentLeadList[], away: string[] = []): Answer => ({ status: 200, body: { items, away } });

const TEXTS = ["user-account", "account-links", "billing", "deals", "disputes", "invoices", "refund-requests"];

function showAccount(
  answers: Record<string, Answer | Answer[]> = {},
  role: "admin" | "super_admin" = "admin",
  at = "/",
) {
  const none = { [PURCHASES]: purchases([]), [LISTS]: lists([]), [BILLING]: billing() };
  const noLinks = { status: 200, body: { sharing: [], sharingCount: 0, credit: null, leads: [] } };
  const sent = fakeApi({ ...none, [LINKS]: noLinks, [INVOICES]: page(), [REFUNDS]: page(), ...answers });
  const options = { user: anAdmin({ role }), texts: TEXTS, at };
  return show(<UserAccount user={aUserRecord()} mails={<section id="mails" />} ledger={null} />, options).then(
    () => sent,
  );
}
const section = async (name: string) => within(await screen.findByRole("region", { name }));

test("shows price, payment source and state of a purchase, with the way to the leads desk", async () => {
  const invoiced = aPurchase({
    id: "purchase-2",
    leadId: "lead-2",
    paymentSource: "invoice",
    card: null,
    invoice: { id: "invoice-1", number: "FI100001" },
    refundedAt: "2026-11-21T12:00:00.000Z",
    listId: "list-1",
  });
  await showAccount({ [PURCHASES]: purchases([aPurchase(), invoiced]) });
  const [first, second] = (await screen.findAllByRole("row")).slice(1).map((row) => within(row));
  expect(first!.getByRole("link", { name: "Flat, 00530 Helsinki" })).toHaveAttribute(
    "href",
    "/account/sa/leads/lead-1",
  );
  for (const text of ["Visa •• 4242", "€45.00", "Bought"]) expect(first!.getByText(text)).toBeInTheDocument();
  for (const text of ["Refunded", "By a lead list"]) expect(second!.getByText(text)).toBeInTheDocument();
  expect(second!.getByRole("link", { name: "Invoice FI100001" })).toHaveAttribute(
    "href",
    "/account/sa/invoicing/invoice-1",
  );
});

test("says why a list delivers nothing", async () => {
  const agreement = {
    listId: "list-1",
    maxLeads: 10,
    maxAmount: { amount: 50_000, currency: "EUR" },
    usedLeads: 10,
    usedAmount: { amount: 45_000, currency: "EUR" },
    agreedAt: "2026-11-01T12:00:00.000Z",
    textChanged: false,
    reachedCap: "lead_cap" as const,
  };
  const buys = aLeadList({ mode: "subscription", name: "Helsinki flats" });
  const paused = aLeadList({ id: "list-2", name: "Summer", pausedAt: "2026-11-20T12:00:00.000Z" });
  await showAccount({
    [LISTS]: lists([
      { ...buys, agreement },
      { ...paused, agreement: null },
    ]),
  });
  const [first, second] = (await (await section("Lead lists")).findAllByRole("listitem")).map((item) => within(item));
  for (const text of ["Automatic delivery", "Cap reached", /10 of 10 leads, €450.00 of €500.00/, /buys nothing until/])
    expect(first!.getByText(text)).toBeInTheDocument();
  expect(second!.getByText("Paused")).toBeInTheDocument();
});

test("leaves out a part that cannot be had, says so, and asks again", async () => {
  await showAccount({
    [PURCHASES]: [refusal("unavailable"), refusal("unavailable"), purchases([aPurchase()])],
    [LISTS]: lists([{ ...aLeadList({ name: "My area" }), agreement: null }], ["agreements"]),
  });
  const bought = await section("Leads bought");
  expect(await bought.findByText("We cannot show this part right now.")).toBeInTheDocument();
  const own = await section("Lead lists");
  expect(await own.findByText("My area")).toBeInTheDocument();
  expect(own.getByText(/We cannot show right now which caps/)).toBeInTheDocument();
  await userEvent.click(bought.getByRole("button", { name: "Try again" }));
  expect(await bought.findByRole("table")).toBeInTheDocument();
});

test("jumps to each part of an account", async () => {
  await show(<JumpList />, { user: anAdmin(), texts: ["user-account"] });
  const links = within(screen.getByRole("navigation", { name: "Parts of the account" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(accountSections.map((id) => `#${id}`));
});

test("shows the part of the account that the address names", async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id);
  };
  await showAccount({}, "admin", `/account/sa/users/${aUserRecord().id}#details`);
  await waitFor(() => expect(scrolled).toEqual(["details"]));
});

test("warns of other accounts with the same business ID, and leads to them", async () => {
  const sameBusiness = [{ id: "01900000-0000-7000-8000-0000000000f2", name: "Toinen Tili" }];
  await showAccount({ [BILLING]: billing({ sameBusiness }) });
  expect(await screen.findByText(/^1 other account has the same business ID/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Toinen Tili" })).toHaveAttribute(
    "href",
    `/account/sa/users/${sameBusiness[0]!.id}`,
  );
});

test("shows plan, billing details, cards, debt and disputes of an account", async () => {
  const openedAt = "2026-11-20T12:00:00.000Z";
  const card = { id: "card-1", brand: "visa", last4: "4242", expiryMonth: 3, expiryYear: 2026 };
  await showAccount({
    [BILLING]: billing({
      subscription: {
        id: "subscription-1",
        planId: "plus",
        state: "past_due",
        startedAt: openedAt,
        renewsAt: "2026-12-01T00:00:00.000Z",
        nextPlanId: null,
        payment: "card",
        pastDueUntil: null,
        monthlyFee: euros(19_900),
        monthlyVat: euros(5_075),
        monthlyQuota: 5,
        newFee: null,
      },
      quotas: [
        {
          id: "quota-1",
          contractKind: "plan",
          name: "",
          used: 3,
          total: 5,
          renewsAt: "2026-12-01T00:00:00.000Z",
          ofOffice: false,
        },
      ],
      cards: [{ ...card, isDefault: true, expired: true, suspended: false }],
      debt: { open: euros(30_000), overdue: euros(10_000), notInvoiced: euros(0), surplus: euros(0) },
      parked: [{ period: "2026-10-01", cause: "buyer_incomplete", parkedAt: openedAt }],
      disputes: [
        {
          id: "1",
          country: "FI",
          purpose: "purchase",
          amount: euros(6_495),
          reason: "",
          openedAt,
          answerBy: openedAt,
          answeredAt: null,
          outcome: null,
          closedAt: null,
          effects: { holdsAccount: true, withholdsContact: true, blocksRefund: true },
          blockEnd: null,
        },
      ],
    }),
  });
  const shown: [string, (string | RegExp)[]][] = [
    ["Plan and deals", ["Plan Plus", "Fee not paid", "€199.00 a month for 5 leads (excl. VAT)", /3 of 5 leads/]],
    ["Billing details and cards", ["Homes Oy", "Complete", "Visa •• 4242", "Expired"]],
    ["Invoices and debt", ["€300.00", "€100.00", /could not be issued: the billing details are incomplete/]],
    ["Disputed charges", ["€64.95", "Card blocked", /Answer the bank by/]],
  ];
  for (const [name, texts] of shown) {
    const part = await section(name);
    for (const text of texts) expect(await part.findByText(text)).toBeInTheDocument();
  }
});

test("says of deals that ended early when they did, and what they cost since", async () => {
  const fixed = { type: "fixed", fee: euros(15_000), returned: euros(5_625) } as const;
  const inForce = { from: "2026-11-30T22:00:00.000Z", to: "2026-12-05T10:00:00.000Z" };
  const never = { from: inForce.from, to: inForce.from };
  const deals = [
    aDeal({ ...fixed, state: "ended", inForce }),
    aDeal({ id: "2", state: "ended", inForce: never, startsOn: "2026-12-01" }),
  ];
  await showAccount({ [BILLING]: billing({ deals }) });
  const part = await section("Plan and deals");
  expect(await part.findByText(/1 Dec 2026 – 5 Dec 2026 · €93.75 once · €56.25 of €150.00 went back/)).toBeVisible();
  expect(part.getByText(/ended before its first day/)).toBeVisible();
});

test("leads from the newest deals and disputes of an account on to all of them", async () => {
  const dispute = {
    id: "1",
    country: "FI",
    purpose: "purchase" as const,
    amount: euros(6_495),
    reason: "",
    openedAt: "2026-11-20T12:00:00.000Z",
    answerBy: null,
    answeredAt: null,
    outcome: null,
    closedAt: null,
    effects: { holdsAccount: true, withholdsContact: true, blocksRefund: true },
    blockEnd: null,
  };
  await showAccount({ [BILLING]: billing({ deals: [aDeal()], disputes: [dispute] }) });
  const ofUser = `?userId=${aUserRecord().id}`;
  const deals = await screen.findByRole("link", { name: "See all deals of this agent" });
  expect(deals).toHaveAttribute("href", `/account/sa/deals${ofUser}`);
  const disputes = screen.getByRole("link", { name: "See all disputes of this agent" });
  expect(disputes).toHaveAttribute("href", `/account/sa/disputes${ofUser}`);
});

test.each([
  ["admin", "/account/sa/leads/lead-1"],
  ["super_admin", "/account/sa/refund-requests/refund-1"],
] as const)("leads %s from a refund request on to what they may see", async (role, address) => {
  const refund: AgentRefund = {
    id: "refund-1",
    reason: "duplicate",
    rule: null,
    state: "pending",
    requestedAt: "2026-11-20T12:00:00.000Z",
    dueAt: "2026-11-27T12:00:00.000Z",
    isLate: false,
    leadId: "lead-1",
    fee: euros(4_500),
    decidedAt: null,
  };
  await showAccount({ [REFUNDS]: page(refund) }, role);
  const part = await section("Refund requests");
  expect(await part.findByRole("link", { name: "Duplicate" })).toHaveAttribute("href", address);
  expect(part.getByText("Waiting")).toBeInTheDocument();
});

test("lists the invoices of an account with their states", async () => {
  const invoice = { id: "invoice-1", kind: "invoice", number: "FI100001", issuedOn: "2026-11-10", dueOn: "2026-11-24" };
  await showAccount({ [INVOICES]: page({ ...invoice, state: "overdue", gross: euros(9_990) } as Partial<Invoice>) });
  const part = await section("Invoices and debt");
  expect(await part.findByRole("link", { name: "FI100001" })).toHaveAttribute(
    "href",
    "/account/sa/invoicing/invoice-1",
  );
  expect(part.getByText("Overdue")).toBeInTheDocument();
});
