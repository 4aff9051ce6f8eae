import { beforeAll, expect, jest, test } from "@jest/globals";
import type { BillingOverview, TopUp } from "@doorlight/gateway/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { anOverview, aTopUp, somePacks } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { LEDGER } from "../../../../test/builders/ledger.ts";
import { show } from "../../../../test/show.tsx";
import { Balance } from "./balance.tsx";

const { id: packId, ...shown } = somePacks[0]!;
const saleId = "01900000-0000-7000-8000-0000000000dd";

beforeAll(() => import("./buy-pack-dialog.tsx").then(() => {}), 30_000);

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

async function open(
  overview: BillingOverview = anOverview(),
  topUp: TopUp = aTopUp(),
  at = "/account/billing/credits",
  answers: Parameters<typeof fakeApi>[0] = {},
) {
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
    "GET /api/billing/overview": { status: 200, body: overview },
    "GET /api/billing/packs": { status: 200, body: { items: somePacks } },
    [LEDGER]: { status: 200, body: { items: [], nextCursor: null, away: [] } },
    "GET /api/billing/top-up": [topUp, { ...topUp, enabled: true }].map((body) => ({ status: 200, body })),
    "PUT /api/billing/top-up": { status: 200, body: { ...topUp, enabled: true } },
    "POST /api/billing/packs/credits_5/purchase": { status: 201, body: { saleId } },
    ...answers,
  });
  const screens = (
    <>
      <Balance />
      <Address />
    </>
  );
  await show(screens, { user: aUser(), texts: ["billing", "cards"], at });
  await screen.findByText("Credits");
  return sent.filter.bind(sent);
}

test("buys a pack as the agent chose after it showed price, VAT and sum", async () => {
  const sent = await open(anOverview({ complete: true }));
  await userEvent.click(await screen.findByRole("button", { name: "5 credits €205.00 excl. VAT" }));
  const pay = await screen.findByRole("button", { name: "Pay €257.28" });
  expect(screen.getByText("€52.28")).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: /Card/ })).toBeChecked();
  await userEvent.click(screen.getByRole("radio", { name: /Next invoice/ }));
  // Nothing is paid now, and the button says no other.
  expect(pay).toHaveTextContent("Buy: €257.28 on your next invoice");
  await userEvent.click(pay);
  const [purchase] = sent(({ method }) => method === "POST");
  expect(purchase?.body).toEqual({ payment: "invoice", returnPath: "/account/billing/credits", shown });
  expect(purchase?.headers.get("idempotency-key")).toMatch(/^.{36}$/);
});

const setup = { setupId: "seti_1", clientSecret: "seti_1_secret", publishableKey: "pk_test_1" };

test("leads a pack without a saved card straight to the card form, and back to the question", async () => {
  const left = jest.spyOn(console, "error").mockImplementation(() => {});
  const sent = await open(anOverview({ cardReady: false, billingMethod: null }), aTopUp(), "/account/billing/credits", {
    "POST /api/billing/cards/setup": { status: 200, body: { ...setup, url: "https://provider.test/card" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: /5 credits/ }));
  const dialog = within(await screen.findByRole("alertdialog"));
  const ways = () => dialog.getAllByRole<HTMLInputElement>("radio").map(({ value, checked }) => [value, checked]);
  expect(ways()).toEqual([
    ["card", true],
    ["invoice", false],
  ]);
  expect(
    dialog.getByText(/^Once saved, the card is charged when credits and monthly leads run out\./),
  ).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Continue to card details" }));
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(sent(({ address }) => address.endsWith("/setup"))[0]?.body).toEqual({
    returnPath: "/account/billing/credits?way=card&pack=credits_5",
  });
  left.mockRestore();
});

test("shows the provider's form in place of the question about a pack", async () => {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  await open(anOverview({ cardReady: false }), aTopUp(), "/account/billing/credits", {
    "POST /api/billing/cards/setup": { status: 200, body: { ...setup, url: null } },
  });
  await userEvent.click(await screen.findByRole("button", { name: /5 credits/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Continue to card details" }));
  const form = within(await screen.findByRole("dialog", { name: "Add a card" }));
  await userEvent.click(await form.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("button", { name: "Continue to card details" })).toBeEnabled();
});

test("saves the card with which a buyer returns to a pack, and asks with the card chosen", async () => {
  const overviews = [false, true].map((cardReady) => ({ status: 200, body: anOverview({ cardReady }) }));
  const returned = "/account/billing/credits?way=card&pack=credits_5&setup_intent=seti_1";
  const sent = await open(undefined, aTopUp(), returned, {
    "GET /api/billing/overview": overviews,
    "POST /api/billing/cards": { status: 200, body: {} },
  });
  expect(await screen.findByRole("button", { name: "Pay €257.28" })).toBeEnabled();
  expect(screen.getByRole("radio", { name: /Card/ })).toBeChecked();
  expect(sent(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ setupId: "seti_1" }]);
});

test("says in the question about a pack why the returning buyer's card was not saved", async () => {
  await open(
    anOverview({ cardReady: false }),
    aTopUp(),
    "/account/billing/credits?pack=credits_5&setup_intent=seti_1",
    {
      "POST /api/billing/cards": refusal("card_declined"),
    },
  );
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(await dialog.findByText(/^Your card was declined\. Nothing was charged\./)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Continue to card details" })).toBeEnabled();
});

test("asks for no details for a pack on the invoice if they are complete", async () => {
  await open(anOverview({ complete: true, cardReady: false, billingMethod: "invoice" }));
  await userEvent.click(await screen.findByRole("button", { name: /5 credits/ }));
  expect(await screen.findByRole("radio", { name: /Next invoice/ })).toBeChecked();
  const dialog = screen.getByRole("alertdialog");
  expect(dialog).toHaveTextContent("You pay nothing now; it comes on your next invoice.");
  expect(dialog).not.toHaveTextContent("billing details");
});

test("says where to read why an invoice with complete details cannot pay", async () => {
  const limit = { amount: 20_000, currency: "EUR" };
  const onInvoice = { owed: limit, limit, proven: false, reminders: 0, othersOwe: false };
  await open(anOverview({ complete: true, onInvoice }));
  await userEvent.click(await screen.findByRole("button", { name: /5 credits/ }));
  const dialog = await screen.findByRole("alertdialog");
  await waitFor(() => expect(dialog).toHaveTextContent("You cannot buy on invoice now. Billing says why."));
  expect(dialog).not.toHaveTextContent("We need your billing details");
});

test("leads a pack on an invoice that cannot be written to the details, and back", async () => {
  await open(anOverview({ complete: false }));
  await userEvent.click(await screen.findByRole("button", { name: /5 credits/ }));
  const button = await screen.findByRole("button", { name: "Pay €257.28" });
  await userEvent.click(screen.getByRole("radio", { name: /Next invoice/ }));
  expect(button).toHaveTextContent("Continue to billing details");
  await userEvent.click(button);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  const next = "/account/billing/credits?way=invoice&pack=credits_5";
  expect(screen.getByRole("status", { name: "address" })).toHaveTextContent(
    `/account/billing?${new URLSearchParams({ way: "invoice", next })}`,
  );
});

test("asks again about a pack that waited for a card, once it is saved, until it is answered", async () => {
  await open(anOverview(), aTopUp(), "/account/billing/credits?pack=credits_5");
  expect(await screen.findByRole("radio", { name: /Card/ })).toBeChecked();
  await userEvent.click(screen.getByRole("button", { name: "Go back" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("asks again about a pack that waited for complete details, and puts it on the invoice", async () => {
  await open(anOverview({ complete: true }), aTopUp(), "/account/billing/credits?way=invoice&pack=credits_5");
  expect(await screen.findByRole("radio", { name: /Next invoice/ })).toBeChecked();
});

test("turns on the top-up with the ticked version of the consent and the pack beside it", async () => {
  const sent = await open();
  expect(await screen.findByText("€257.28 each time: €205.00 + VAT €52.28")).toBeInTheDocument();
  await userEvent.click(await screen.findByRole("checkbox", { name: /I agree that this pack/ }));
  await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
  expect(sent(({ method }) => method === "PUT")[0]?.body).toEqual({
    enabled: true,
    packId,
    threshold: 0,
    monthlyLimit: 1,
    consentVersion: "2026-11",
    shown,
  });
  const save = await screen.findByRole("button", { name: "Save" });
  expect(save).toHaveFocus();
  expect(screen.getByRole("checkbox", { name: /I agree that this pack/ })).not.toBeChecked();
});

test.each([
  ["card", 0, "1", "Pay €257.28 and switch on", 25_728],
  ["invoice", 0, "1", "Buy for €257.28 and switch on", 25_728],
  // Eleven credits are missing, and three packs bring them.
  ["card", 10, "9", "Pay €771.84 and switch on", 77_184],
  ["card", 10, "2", "Pay €514.56 and switch on", 51_456],
] as const)(
  "names on the button what is bought at once: by %s, at %i credits",
  async (billingMethod, threshold, limit, button, sum) => {
    const sent = await open(anOverview({ billingMethod }), aTopUp({ credits: 0, threshold }));
    const most = await screen.findByLabelText("Packs a month at most");
    await userEvent.clear(most);
    await userEvent.type(most, limit);
    await userEvent.click(screen.getByRole("checkbox", { name: /I agree that this pack/ }));
    await userEvent.click(screen.getByRole("button", { name: button }));
    expect(sent(({ method }) => method === "PUT")[0]?.body).toMatchObject({
      payNow: { amount: sum, currency: "EUR" },
    });
  },
);

test.each([
  ["nothing ever", 100_00, 100_00, "1", "Switch on", /costs more than your whole monthly budget of €100\.00/, 257_28],
  ["nothing", 1_000_00, 0, "1", "Switch on", /has €0\.00 left, too little for this pack.*on 1 December/, 257_28],
  [
    "one pack of two",
    500_00,
    210_00,
    "2",
    "Pay €257.28 and switch on",
    /€210\.00 left, too little for this pack/,
    514_56,
  ],
] as const)("names what the budget lets a top-up buy at once: %s", async (_, amount, left, limit, button, why, due) => {
  const money = (value: number) => ({ amount: value, currency: "EUR" as const });
  const budget = { amount: money(amount), spent: money(amount - left), resetsAt: "2026-11-30T22:00:00Z" };
  const sent = await open(anOverview({ billingMethod: "card", budget }), aTopUp({ credits: 0, threshold: 5 }));
  const most = await screen.findByLabelText("Packs a month at most");
  await userEvent.clear(most);
  await userEvent.type(most, limit);
  expect(await screen.findByText(why)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("checkbox", { name: /I agree that this pack/ }));
  await userEvent.click(screen.getByRole("button", { name: button }));
  // Agreed to as a whole: what waits is bought by the same top-up.
  expect(sent(({ method }) => method === "PUT")[0]?.body).toMatchObject({ payNow: money(due) });
});

test("leads a top-up that nothing can pay to the ways to pay, and back", async () => {
  await open(anOverview({ cardReady: false, billingMethod: null }), aTopUp(), "/account/billing/credits", {
    "PUT /api/billing/top-up": refusal("payment_method_missing"),
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: /^I agree/ }));
  await userEvent.click(screen.getByRole("button", { name: /witch on$/ }));
  expect(await screen.findByRole("link", { name: "Choose how to pay" })).toHaveAttribute(
    "href",
    "/account/billing?next=%2Faccount%2Fbilling%2Fcredits",
  );
});

test("turns no top-up on if its pack's price changed, and asks to agree again at the new one", async () => {
  const dearer = { ...somePacks[0]!, price: { amount: 21500, currency: "EUR" } };
  const sent = await open(anOverview(), aTopUp(), "/account/billing/credits", {
    "GET /api/billing/packs": [somePacks, [dearer]].map((items) => ({ status: 200, body: { items } })),
    "PUT /api/billing/top-up": refusal("price_changed"),
  });
  const consent = await screen.findByRole("checkbox", { name: /I agree that this pack/ });
  await userEvent.click(consent);
  await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
  expect(await screen.findByText(/^The price or payment method has changed/)).toBeInTheDocument();
  expect(await screen.findByText("€267.28 each time: €215.00 + VAT €52.28")).toBeInTheDocument();
  expect(consent).not.toBeChecked();
  expect(sent(({ method }) => method === "PUT")).toHaveLength(1);
});

test.each([
  ["insufficient_funds", /because a pack could not be paid/],
  ["account_deactivated", /because your account was deactivated/],
  ["pack_unknown", /because its pack is no longer for sale/],
  ["pack_changed", /because its pack has changed since you agreed to it/],
])("says why a top-up stopped by itself: %s", async (stoppedBy, why) => {
  await open(anOverview(), aTopUp({ stoppedBy }));
  expect(await screen.findByText(why)).toBeInTheDocument();
});

test.each([
  [false, /^On, but no pack can be paid: none of your cards can be charged/],
  [true, /^On: \d+ of at most/],
])("says of a top-up by card whether one can be charged: %j", async (cardReady, said) => {
  await open(anOverview({ billingMethod: "card", cardReady }), aTopUp({ enabled: true }));
  expect(await screen.findByText(said)).toBeInTheDocument();
});
