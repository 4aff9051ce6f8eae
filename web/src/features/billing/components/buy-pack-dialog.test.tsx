import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast } from "sonner";
import { aPackBought } from "../../../../test/builders/ledger.ts";
import { somePacks } from "../../../../test/builders/plans.ts";
import { ask, ledger, ofLead, open, pay, sold } from "../../../../test/credits.tsx";
import { refusal } from "../../../../test/fake-fetch.ts";

beforeAll(() => import("./buy-pack-dialog.tsx").then(() => {}), 30_000);
afterEach(() => {
  sessionStorage.clear();
  toast.dismiss();
});

test("pays another way by another click after a declined card", async () => {
  const purchases = await open([refusal("card_declined"), sold]);
  await ask();
  await pay();
  expect(
    await screen.findByText("Your card was declined. Nothing was charged. Use another card, or ask your bank why."),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: /Next invoice/ }));
  await pay();
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  const [first, second] = purchases();
  expect([first, second]).toMatchObject([{ payment: "card" }, { payment: "invoice" }]);
  expect(second?.key).not.toBe(first?.key);
});

test("treats a second pack as another purchase than the first", async () => {
  const purchases = await open([sold, sold]);
  for (const nth of [1, 2]) {
    await ask();
    await pay();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(purchases()).toHaveLength(nth);
  }
  const [first, second] = purchases();
  expect(second).toMatchObject({ payment: "card", key: expect.any(String) });
  expect(second?.key).not.toBe(first?.key);
});

test("buys a pack that another tab buys at the same moment again only after asking", async () => {
  const purchases = await open([refusal("pack_just_bought"), sold]);
  await ask();
  await pay();
  expect(await screen.findByText(/are buying it in another tab. Nothing was charged/)).toBeInTheDocument();
  await pay();
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  const [first, second] = purchases();
  expect(first).not.toHaveProperty("another");
  expect(second).toMatchObject({ another: true });
  expect(second?.key).not.toBe(first?.key);
});

test("asks once more about a pack beyond the budget, and pays it by another click", async () => {
  const purchases = await open([refusal("budget_reached"), sold]);
  await ask();
  await pay();
  expect(await screen.findByText(/^This is above your monthly budget\. Nothing was charged\./)).toBeInTheDocument();
  await pay();
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  const [first, second] = purchases();
  expect(first).not.toHaveProperty("beyondBudget");
  expect(second).toMatchObject({ beyondBudget: true });
  expect(second?.key).not.toBe(first?.key);
});

test("shows a changed price of a pack beside the shown one, and takes one more click", async () => {
  const dearer = { ...somePacks[0]!, price: { amount: 21_500, currency: "EUR" } };
  const lists = [somePacks, [dearer]].map((items) => ({ status: 200, body: { items } }));
  const purchases = await open([refusal("price_changed"), sold], "/account/billing/credits", lists);
  await ask();
  await pay();
  const button = await screen.findByRole("button", { name: "Pay €267.28" });
  expect(screen.getByRole("alertdialog")).toHaveTextContent("Before5 credits · €257.28Now5 credits · €267.28");
  expect(purchases()).toHaveLength(1);
  await userEvent.click(button);
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  const [first, second] = purchases();
  expect([first, second]).toMatchObject([
    { shown: { price: { amount: 20_500 } } },
    { shown: { price: { amount: 21_500 } } },
  ]);
  expect(second?.key).not.toBe(first?.key);
});

test("retries a pack with an unknown outcome as it was shown, though its price has changed", async () => {
  const lists = [20_500, 21_500].map((amount) => {
    const items = [{ ...somePacks[0]!, price: { amount, currency: "EUR" } }];
    return { status: 200, body: { items } };
  });
  const purchases = await open([refusal("unavailable"), sold], "/account/billing/credits", lists);
  await ask();
  await pay();
  await screen.findByText("€215.00");
  await pay();
  const [first, second] = purchases();
  expect(second).toEqual(first);
});

test("offers only the same payment again if nobody knows whether a pack is paid", async () => {
  const purchases = await open([refusal("unavailable"), sold]);
  await ask();
  await pay();
  expect(await screen.findByText(/We do not know yet whether the purchase went through/)).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: /Next invoice/ })).toBeDisabled();
  await pay();
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  const [first, second] = purchases();
  expect(second).toEqual(first);
});

test("names a pack bought a moment ago with the balance before it pays another one", async () => {
  const purchases = await open(sold, "/account/billing/credits", undefined, ledger(aPackBought()));
  await ask();
  const said = /^You bought 5 credits 2 min ago\. You have 8 credits now\. This is one more credit pack\.$/;
  expect(await screen.findByText(said)).toBeInTheDocument();
  await pay();
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  expect(purchases()).toMatchObject([{ another: true }]);
});

test("does not ask a buyer of another size of pack about one more of this one", async () => {
  const purchases = await open(sold, "/account/billing/credits", undefined, ledger(aPackBought({ credits: 25 })));
  await ask();
  expect(await screen.findByText(/^You bought 25 credits/)).toBeInTheDocument();
  await pay();
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  expect(purchases()).toEqual([expect.not.objectContaining({ another: true })]);
});

test("names a pack that another tab buys meanwhile first, and takes one more click", async () => {
  const purchases = await open(sold, "/account/billing/credits", undefined, [ledger(), ledger(aPackBought())]);
  await ask();
  await pay();
  expect(await screen.findByText(/^You bought 5 credits 2 min ago/)).toBeInTheDocument();
  expect(purchases()).toEqual([]);
  await pay();
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  expect(purchases()).toHaveLength(1);
});

test("does not call a pack of yesterday just bought", async () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
  const purchases = await open(
    sold,
    "/account/billing/credits",
    undefined,
    ledger(aPackBought({ occurredAt: yesterday })),
  );
  await ask();
  await pay();
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  expect(purchases()).toHaveLength(1);
});

test("leads back to the lead that waits for a pack", async () => {
  const purchases = await open(sold, ofLead);
  await ask();
  await pay();
  expect(await screen.findByText("The lead")).toBeInTheDocument();
  expect(purchases()).toMatchObject([{ returnPath: ofLead }]);
});

test.each([
  ["card_declined", "Use another card", { way: "card" }],
  ["card_error", "Use another card", { way: "card" }],
  ["invoice_limit_reached", "Choose how to pay", {}],
] as const)("leads on from a pack refused with %s, and back to its question and the lead", async (code, name, way) => {
  await open(refusal(code), ofLead);
  await ask();
  await pay();
  const next = "/account/billing/credits?way=card&pack=credits_5&next=%2Faccount%2Flead%2F1";
  const href = `/account/billing?${new URLSearchParams({ ...way, next })}`;
  expect(await screen.findByRole("link", { name })).toHaveAttribute("href", href);
});
