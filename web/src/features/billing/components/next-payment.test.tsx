import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { anOverview } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { NextPayment } from "./next-payment.tsx";

test.each([
  ["credit", "You have 3 credits, and credits are used first."],
  ["quota", /leads of this month are included in your monthly plan or deal/],
  ["card", /your default card is charged at once/],
  ["invoice", /goes on the invoice after the end of the month/],
  [null, "Buy credits, choose a monthly plan, save a card, or choose invoice."],
] as const)("says what pays the next lead and why: %s", async (nextPaymentSource, reason) => {
  fakeApi({ "GET /api/billing/overview": { status: 200, body: anOverview({ nextPaymentSource }) } });
  await show(<NextPayment />, { user: aUser(), texts: ["billing"] });
  expect(await screen.findByText(reason)).toBeInTheDocument();
});

test("says that others' debts count before it promises the invoice", async () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  const onInvoice = { owed: euros(0), limit: euros(20_000), proven: true, reminders: 0, othersOwe: true };
  const body = anOverview({ nextPaymentSource: "invoice", onInvoice });
  fakeApi({ "GET /api/billing/overview": { status: 200, body } });
  await show(<NextPayment />, { user: aUser(), texts: ["billing"] });
  expect(await screen.findByText(/What other accounts with your company ID or card owe counts/)).toBeVisible();
});

test("says where an agent who pays on invoice reads why it pays nothing more", async () => {
  const body = anOverview({ nextPaymentSource: null, billingMethod: "invoice", complete: true });
  fakeApi({ "GET /api/billing/overview": { status: 200, body } });
  await show(<NextPayment />, { user: aUser(), texts: ["billing"] });
  expect(await screen.findByText(/“On invoice” on this page says why/)).toBeInTheDocument();
  expect(screen.queryByText(/choose invoice/)).toBeNull();
});
