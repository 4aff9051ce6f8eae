import { beforeEach, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aMyLead, aPurchase, aVat } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { MyLeadsTable } from "./my-leads-table.tsx";

beforeEach(() => void fakeApi({}));

test.each([
  [0, 2, 0, "Total2 credits"],
  [5175, 0, 0, "Total€51.75 excl. VAT"],
  [5175, 1, 0, "Total€51.75 excl. VAT + 1 credit"],
  [5175, 1, 2, "Total€51.75 excl. VAT + 1 credit + 2 monthly leads"],
  [0, 0, 1, "Total1 monthly lead"],
  [0, 0, 0, "Total€0.00 excl. VAT"],
])("the total of %d minor units, %d credits and %d monthly leads reads %s", async (amount, credits, quota, text) => {
  const total = { amount, currency: "EUR" };
  const table = <MyLeadsTable myLeads={[]} count={2} total={total} credits={credits} quota={quota} />;
  await show(table, { user: aUser(), texts: ["purchases"] });
  expect(screen.getByRole("table")).toHaveTextContent(text);
});

test("a lead that a credit paid costs one credit in the list, and no money", async () => {
  const myLeads = [aMyLead()];
  const total = { amount: 0, currency: "EUR" };
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={1} quota={0} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getByRole("table")).not.toHaveTextContent("€");
});

const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test.each([
  ["what quota paid costs one monthly lead", { paymentSource: "quota" }, /1 monthly lead$/],
  ["what a card paid says so beside its price", { paymentSource: "card" }, /€49\.00excl\. VATPaid by card$/],
  [
    "what a card paid shows the total, its VAT and the card",
    { paymentSource: "card", vat: aVat, card: { brand: "visa", last4: "4242" } },
    /€61\.50€49\.00 \+ VAT €12\.50 \(25\.5%\)Visa •• 4242$/,
  ],
  [
    "what an invoice will ask for says in how many days",
    { paymentSource: "invoice", invoicedOn: inAWeek },
    /€49\.00excl\. VATWill be invoiced in 7 days$/,
  ],
  [
    "what an invoice has asked for says on which day",
    { paymentSource: "invoice", invoicedOn: "2025-12-10" },
    /€49\.00excl\. VATOn the invoice of 10 Dec 2025$/,
  ],
] as const)("in my leads %s", async (_, changes, text) => {
  const myLeads = [aMyLead({ purchase: aPurchase(changes) })];
  const total = { amount: 4900, currency: "EUR" };
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={0} quota={0} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getAllByRole("row")[1]?.textContent).toMatch(text);
});

test.each([
  ["a request for a refund that waits says so", { refund: "pending" }, /€49\.00excl\. VATRefund requested$/],
  ["a refund that is approved says so", { refund: "refunded" }, /€49\.00excl\. VATRefunded$/],
  ["a refund that is rejected leaves the invoice as it is", { refund: "rejected" }, /Will be invoiced in 7 days$/],
] as const)("in my leads %s", async (_, changes, text) => {
  const purchase = aPurchase({ paymentSource: "invoice", invoicedOn: inAWeek });
  const total = { amount: 4900, currency: "EUR" };
  const myLeads = [aMyLead({ purchase, ...changes })];
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={0} quota={0} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getAllByRole("row")[1]?.textContent).toMatch(text);
});

test("a refunded lead is in my leads without its contact, and says why", async () => {
  const purchase = aPurchase({ refundedAt: "2026-11-22T12:00:00.000Z" });
  const myLeads = [aMyLead({ purchase, refund: "refunded", contact: null })];
  const total = { amount: 0, currency: "EUR" };
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={1} quota={0} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getByRole("link", { name: "Refunded: the contact is gone" })).toBeInTheDocument();
  expect(screen.getByText("Refunded")).toBeInTheDocument();
});

test("a row of my leads is dated by the clocks of the account's country", async () => {
  fakeApi({ "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Asia/Tokyo" }] } } });
  const myLeads = [aMyLead({ purchase: aPurchase({ acquiredAt: "2026-11-21T16:58:00.000Z" }) })];
  const total = { amount: 0, currency: "EUR" };
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={1} quota={0} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(await screen.findByText(/22 Nov 2026, 01:58/)).toBeInTheDocument();
});
