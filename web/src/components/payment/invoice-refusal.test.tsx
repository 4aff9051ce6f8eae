import { expect, test } from "@jest/globals";
import type { Card } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { aCard } from "../../../test/builders/cards.ts";
import { anOverview } from "../../../test/builders/plans.ts";
import { aUser } from "../../../test/builders/users.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { InvoiceRefusal } from "./invoice-refusal.tsx";

const euros = (amount: number) => ({ amount, currency: "EUR" });

async function open(
  code: string,
  { proven = true, othersOwe = false, cardReady = false, complete = true, cards = [] as Card[] } = {},
) {
  const onInvoice = { owed: euros(17_000), limit: euros(20_000), proven, reminders: 0, othersOwe };
  const body = anOverview({ complete, cardReady, onInvoice });
  const sent = fakeApi({
    "GET /api/billing/overview": { status: 200, body },
    "GET /api/billing/cards": { status: 200, body: { items: cards } },
  });
  await show(<InvoiceRefusal code={code} price={euros(4_900)} />, { user: aUser() });
  return sent;
}

test("says at the limit of the invoice what is owed, the limit and the price", async () => {
  await open("invoice_limit_reached");
  const text = await screen.findByText(/You owe €170.00 on invoice; your limit is €200.00.*This costs €49.00/);
  expect(text).not.toHaveTextContent("Other accounts");
});

test("says that others of the company or card count towards the limit", async () => {
  await open("invoice_limit_reached", { othersOwe: true });
  expect(await screen.findByText(/^Other accounts with your company ID or card owe.*You owe/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
});

test.each([
  [true, /Choose your saved card/],
  [false, /Save a card, choose it/],
])("says that one card payment proves an account, with a saved card: %j", async (cardReady, text) => {
  await open("payment_method_missing", { proven: false, cardReady });
  expect(await screen.findByText(text)).toBeVisible();
});

test("says that the one saved card is suspended, and whom to ask", async () => {
  await open("payment_method_missing", { cards: [{ ...aCard(), suspended: true }] });
  expect(
    await screen.findByText(/Your card Visa .* is suspended.*Use credits that you have paid for, or write to us/),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
});

test("says nothing of a suspended card beside another one that pays", async () => {
  await open("payment_method_missing", { proven: false, cards: [{ ...aCard(), suspended: true }, aCard()] });
  expect(await screen.findByText(/one payment by card/)).not.toHaveTextContent("suspended");
});

test("asks nothing for another refusal", async () => {
  expect(await open("lead_closed")).toEqual([]);
});
