import { beforeEach, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { someBillingDetails } from "../../../test/builders/billing.ts";
import { anOverview, aTopUp, somePacks } from "../../../test/builders/plans.ts";
import { aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { type Answer, fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { textsOf } from "../../../test/texts.ts";
import { setPageTexts } from "../lazy-page.ts";
import { BillingPage } from "./billing-page.tsx";

const ok = (body: unknown): Answer => ({ status: 200, body });

beforeEach(async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  setPageTexts(await textsOf("en", "notifications"));
  fakeApi({
    "GET /api/leads?limit=10": ok({ items: [], total: 0, nextCursor: null }),
    "GET /api/countries": ok({ items: [] }),
    "GET /api/billing/overview": ok(anOverview({ cardReady: false, billingMethod: null })),
    "GET /api/billing/packs": ok({ items: somePacks }),
    "GET /api/billing/top-up": ok(aTopUp()),
    "GET /api/billing/deals": ok({ items: [] }),
    "GET /api/billing/cards": ok({ items: [] }),
    "GET /api/billing/details": ok({ ...someBillingDetails(), billingMethod: null, complete: false }),
  });
});

async function open(query: string) {
  const texts = ["billing", "cards", "deals", "ledger"];
  await show(<BillingPage />, { user: aUser(), texts, at: `/account/billing${query}` });
  await screen.findByRole("button", { name: "Add a card" });
  await screen.findByText("Credits");
  await screen.findByText("Billing details");
}
/** Their parts on the screen, in order. */
const order = () =>
  screen
    .getAllByText(/^(How do you want to pay\?|Credits|Cards|Billing details)$/)
    .map(({ textContent }) => textContent);

test("shows ways to pay first, with the chosen one below, to an agent who comes from a lead", async () => {
  await open("?next=%2Faccount%2Flead%2F1");
  expect(order()).toEqual(["How do you want to pay?", "Credits", "Cards", "Billing details"]);
  const ways = within(screen.getByRole("group", { name: "How do you want to pay?" }));
  await userEvent.click(ways.getByRole("radio", { name: /^Card/ }));
  expect(order()).toEqual(["How do you want to pay?", "Cards", "Credits", "Billing details"]);
  await userEvent.click(ways.getByRole("radio", { name: /^Invoice/ }));
  expect(order()).toEqual(["How do you want to pay?", "Billing details", "Credits", "Cards"]);
  const methods = within(screen.getByRole("group", { name: "When credits and monthly leads run out" }));
  expect(methods.getByRole("radio", { name: /^Invoice/ })).toBeChecked();
});

test("shows the balance first, and no question, to an agent who comes from elsewhere", async () => {
  await open("");
  expect(order()).toEqual(["Credits", "Cards", "Billing details"]);
});
