import { beforeAll, expect, test } from "@jest/globals";
import type { BillingDetails, Card } from "@doorlight/gateway/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { someBillingDetails } from "../../../../test/builders/billing.ts";
import { aCard } from "../../../../test/builders/cards.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { Cards } from "./cards.tsx";
import { savedDetails } from "../../../lib/saved-details.ts";

const second = aCard({ id: "01900000-0000-7000-8000-0000000000a2", brand: "amex", last4: "0005", isDefault: false });
const listed = (...items: Card[]): Answer => ({ status: 200, body: { items } });

beforeAll(async () => {
  await import("../../../components/ui/confirm-dialog.tsx");
}, 30_000);

const detailsWith = (billingMethod: BillingDetails["billingMethod"]): Answer => ({
  status: 200,
  body: { ...someBillingDetails(), billingMethod },
});

/** Returns the calls to an address, by default those about cards. */
async function showCards(answers: Parameters<typeof fakeApi>[0], at = "/account/billing") {
  const sent = fakeApi({ "GET /api/billing/details": detailsWith("card"), ...answers });
  const screens = (
    <>
      <Cards />
      <Toaster />
    </>
  );
  await show(screens, { user: aUser(), texts: ["cards"], at });
  return (path = "/api/billing/cards") => sent.filter(({ address }) => address.startsWith(path));
}

test("shows brand, last four and end of saved cards, and which one pays", async () => {
  await showCards({ "GET /api/billing/cards": listed(aCard(), { ...second, expired: true }) });
  const [first, other] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent(/Visa •• 4242Valid through 03\/2028Default/);
  expect(other).toHaveTextContent(/American Express •• 0005Valid through 03\/2028Expired/);
});

test("makes another card pay after one click, and says so", async () => {
  const sent = await showCards({
    "GET /api/billing/cards": [
      listed(aCard(), second),
      listed({ ...second, isDefault: true }, aCard({ isDefault: false })),
    ],
    [`PUT /api/billing/cards/${second.id}/default`]: { status: 204 },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Make default: American Express •• 0005" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("American Express •• 0005"));
  expect(sent().map(({ method }) => method)).toEqual(["GET", "PUT", "GET"]);
  expect(await screen.findByText("American Express •• 0005 is now your default card.")).toBeInTheDocument();
});

test("asks before it removes the last card, and says what follows", async () => {
  const sent = await showCards({
    "GET /api/billing/cards": [listed(aCard()), listed()],
    [`DELETE /api/billing/cards/${aCard().id}`]: { status: 204 },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Remove Visa •• 4242?" });
  expect(dialog).toHaveTextContent("You have no other card.");
  expect(sent().map(({ method }) => method)).toEqual(["GET"]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText(/No card is saved/)).toBeInTheDocument();
});

test("keeps a card that a plan needs, and says why in the dialog", async () => {
  await showCards({
    "GET /api/billing/cards": listed(aCard()),
    [`DELETE /api/billing/cards/${aCard().id}`]: refusal("card_in_use"),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await within(dialog).findByText(/This card pays your plan or your top-up/)).toBeInTheDocument();
});

test("saves the card once when a browser returns from the provider", async () => {
  const sent = await showCards(
    {
      "GET /api/billing/cards": [listed(), listed(aCard())],
      "POST /api/billing/cards": { status: 200, body: aCard() },
    },
    "/account/billing?setup_intent=seti_1&setup_intent_client_secret=secret&redirect_status=succeeded",
  );
  expect(await screen.findByText("The card is saved.")).toBeInTheDocument();
  expect(await screen.findByText("Visa •• 4242")).toBeInTheDocument();
  const saved = sent().filter(({ method }) => method === "POST");
  expect(saved.map(({ body }) => body)).toEqual([{ setupId: "seti_1" }]);
});

test("keeps a card in the address until its saving is answered, and saves it by the next try", async () => {
  const sent = await showCards(
    {
      "GET /api/billing/cards": [listed(), listed(aCard())],
      "POST /api/billing/cards": [refusal("unavailable"), { status: 200, body: aCard() }],
    },
    "/account/billing?setup_intent=seti_1",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Visa •• 4242")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(
    sent()
      .filter(({ method }) => method === "POST")
      .map(({ body }) => body),
  ).toEqual([{ setupId: "seti_1" }, { setupId: "seti_1" }]);
});

test("shows a suspended card with what to do, and makes it no default", async () => {
  await showCards({
    "GET /api/billing/cards": listed({ ...second, isDefault: true }, { ...aCard(), isDefault: false, suspended: true }),
  });
  const [, suspended] = await screen.findAllByRole("listitem");
  expect(suspended).toHaveTextContent("Suspended");
  expect(suspended).toHaveTextContent(/^(?!.*(dispute|account)).*at present.*[Ww]rite to us/);
  expect(within(suspended!).queryByRole("button", { name: /^Make/ })).toBeNull();
  expect(within(suspended!).getByRole("button", { name: "Remove" })).toBeInTheDocument();
});

test("does not save a card that its bank declines, and says so in the owner's words", async () => {
  const declined = refusal("card_declined");
  await showCards(
    {
      "GET /api/billing/cards": listed(),
      "POST /api/billing/cards": {
        ...declined,
        body: { ...(declined.body as object), params: { reason: "insufficient_funds" } },
      },
    },
    "/account/billing?setup_intent=seti_1",
  );
  const reason = await screen.findByText("There is not enough money on the card. Nothing was charged.");
  // In view and read out, wherever the cards stand on the page: right before the way to another card.
  await waitFor(() => expect(reason.closest("[tabindex='-1']")).toHaveFocus());
  const add = screen.getByRole("button", { name: "Add a card" });
  expect(reason.closest("[tabindex='-1']")?.nextElementSibling).toContainElement(add);
});

test("uses general words for a reason without its own", async () => {
  const declined = refusal("card_declined");
  await showCards(
    {
      "GET /api/billing/cards": listed(),
      "POST /api/billing/cards": {
        ...declined,
        body: { ...(declined.body as object), params: { reason: "generic_decline" } },
      },
    },
    "/account/billing?setup_intent=seti_1",
  );
  expect(
    await screen.findByText("Your card was declined. Nothing was charged. Use another card, or ask your bank why."),
  ).toBeInTheDocument();
});

test("returns to the button for it when adding a card is given up", async () => {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  const setup = { setupId: "seti_1", clientSecret: "seti_1_secret", publishableKey: "pk_test_1", url: null };
  await showCards({
    "GET /api/billing/cards": listed(),
    "POST /api/billing/cards/setup": { status: 200, body: setup },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Add a card" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Add a card" })).toHaveFocus());
});

test("says why a set-up cannot begin, and would lead back to the screen as it was", async () => {
  const sent = await showCards(
    {
      "GET /api/billing/cards": listed(),
      "POST /api/billing/cards/setup": refusal("card_error"),
    },
    "/account/billing?next=%2Faccount%2Flead%2F1&redirect_status=failed",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Add a card" }));
  expect(await screen.findByText(/The card provider is not answering/)).toBeInTheDocument();
  expect(screen.queryByText(/If your card was charged/)).toBeNull();
  expect(sent().at(-1)?.body).toEqual({ returnPath: "/account/billing?next=%2Faccount%2Flead%2F1" });
});

const justSaved = "/account/billing?next=%2Faccount%2Flead%2F1&setup_intent=seti_1";
const saving = {
  "GET /api/billing/cards": [listed(), listed(aCard())],
  "POST /api/billing/cards": { status: 200, body: aCard() },
};

test("says before the first card is saved what it pays from then on", async () => {
  await showCards({ "GET /api/billing/cards": listed(), "GET /api/billing/details": detailsWith(null) });
  expect(
    await screen.findByText(/^Once saved, the card is charged when credits and monthly leads run out\./),
  ).toBeInTheDocument();
});

test("says that a first card pays from now on, leads back, and lets it be kept out of leads", async () => {
  const details = [detailsWith(null), detailsWith("card"), detailsWith("card"), detailsWith("prepaid")];
  const sent = await showCards(
    { ...saving, "GET /api/billing/details": details, "PUT /api/billing/details": detailsWith("prepaid") },
    justSaved,
  );
  expect(await screen.findByText(/^From now on your default card is charged/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Continue where you were" })).toHaveAttribute("href", "/account/lead/1");
  await userEvent.click(screen.getByRole("button", { name: "Buy leads with credits only" }));
  expect(await screen.findByText("Leads are now paid for with credits and monthly leads only.")).toBeInTheDocument();
  const kept = savedDetails(someBillingDetails());
  const changes = sent("/api/billing/details").filter(({ method }) => method === "PUT");
  expect(changes.map(({ body }) => body)).toEqual([{ ...kept, billingMethod: "prepaid" }]);
  expect(await screen.findByText(/^Leads are paid for with credits and monthly leads only\./)).toBeInTheDocument();
});

test.each([
  ["prepaid", /^Leads are paid for with credits and monthly leads only\./],
  ["invoice", /leads go on your invoice/],
] as const)("lets no card pay leads of an owner on %s before the owner says so", async (method, text) => {
  await showCards(
    {
      ...saving,
      "GET /api/billing/details": [detailsWith(method), detailsWith(method), detailsWith(method), detailsWith("card")],
      "PUT /api/billing/details": detailsWith("card"),
    },
    justSaved,
  );
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Continue where you were" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Pay for leads by card too" }));
  expect(
    await screen.findByText("Your card is now charged when credits and monthly leads run out."),
  ).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Continue where you were" })).toBeInTheDocument();
});
