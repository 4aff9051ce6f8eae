import { beforeEach, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aMyLead, aPurchase, aVat } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { MyLeadsTable } from "./my-leads-table.tsx";

beforeEach(() => void fakeApi({}));

const chosen = { isChosen: () => false, choose: () => {} };

test.each([
  [0, 2, 0, "Total2 credits"],
  [5175, 0, 0, "Total€51.75 excl. VAT"],
  [5175, 1, 0, "Total€51.75 excl. VAT + 1 credit"],
  [5175, 1, 2, "Total€51.75 excl. VAT + 1 credit + 2 monthly leads"],
  [0, 0, 1, "Total1 monthly lead"],
  [0, 0, 0, "Total€0.00 excl. VAT"],
])(
  "writes the total of %d minor units, %d credits and %d monthly leads as %s",
  async (amount, credits, quota, text) => {
    const total = { amount, currency: "EUR" };
    const table = <MyLeadsTable myLeads={[]} count={2} total={total} credits={credits} quota={quota} chosen={chosen} />;
    await show(table, { user: aUser(), texts: ["purchases"] });
    expect(screen.getByRole("table")).toHaveTextContent(text);
  },
);

test("shows a lead that a credit paid as one credit, and no money", async () => {
  const myLeads = [aMyLead()];
  const total = { amount: 0, currency: "EUR" };
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={1} quota={0} chosen={chosen} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getByRole("table")).not.toHaveTextContent("€");
});

const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test.each([
  ["shows a quota purchase as one monthly lead", { paymentSource: "quota" }, /1 monthly lead$/],
  ["names the card beside a price that a card paid", { paymentSource: "card" }, /€49\.00excl\. VATPaid by card$/],
  [
    "shows total, VAT and card of a card purchase",
    { paymentSource: "card", vat: aVat, card: { brand: "visa", last4: "4242" } },
    /€61\.50€49\.00 \+ VAT €12\.50 \(25\.5%\)Visa •• 4242$/,
  ],
  [
    "says in how many days a purchase will be invoiced",
    { paymentSource: "invoice", invoicedOn: inAWeek },
    /€49\.00excl\. VATWill be invoiced in 7 days$/,
  ],
  [
    "says on which day a purchase was invoiced",
    { paymentSource: "invoice", invoicedOn: "2025-12-10" },
    /€49\.00excl\. VATOn the invoice of 10 Dec 2025$/,
  ],
] as const)("%s in my leads", async (_, changes, text) => {
  const myLeads = [aMyLead({ purchase: aPurchase(changes) })];
  const total = { amount: 4900, currency: "EUR" };
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={0} quota={0} chosen={chosen} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getAllByRole("row")[1]?.textContent).toMatch(text);
});

test.each([
  [
    "says that a refund request waits",
    { refund: "pending" },
    /Refund requested: wait for our answer.*€49\.00excl\. VAT$/,
  ],
  ["says that a refund is approved", { refund: "refunded" }, /Refunded€49\.00excl\. VAT$/],
  ["keeps the invoice of a rejected refund", { refund: "rejected" }, /Will be invoiced in 7 days$/],
] as const)("%s in my leads", async (_, changes, text) => {
  const purchase = aPurchase({ paymentSource: "invoice", invoicedOn: inAWeek });
  const total = { amount: 4900, currency: "EUR" };
  const myLeads = [aMyLead({ purchase, ...changes })];
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={0} quota={0} chosen={chosen} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getAllByRole("row")[1]?.textContent).toMatch(text);
});

test("shows a refunded lead without its contact, and says why", async () => {
  const purchase = aPurchase({ refundedAt: "2026-11-22T12:00:00.000Z" });
  const myLeads = [aMyLead({ purchase, refund: "refunded", contact: null })];
  const total = { amount: 0, currency: "EUR" };
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={1} quota={0} chosen={chosen} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getByRole("link", { name: "Refunded: the contact is no longer yours" })).toBeInTheDocument();
  expect(screen.getByText("Refunded")).toBeInTheDocument();
});

test("dates a row by the clocks of the account's country", async () => {
  fakeApi({ "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Asia/Tokyo" }] } } });
  const myLeads = [aMyLead({ purchase: aPurchase({ acquiredAt: "2026-11-21T16:58:00.000Z" }) })];
  const total = { amount: 0, currency: "EUR" };
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={1} quota={0} chosen={chosen} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(await screen.findByText(/22 Nov 2026, 01:58/)).toBeInTheDocument();
});
