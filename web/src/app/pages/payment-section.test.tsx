import { beforeEach, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { someBillingDetails } from "../../../test/builders/billing.ts";
import { LEDGER } from "../../../test/builders/ledger.ts";
import { anOverview, aTopUp, somePacks } from "../../../test/builders/plans.ts";
import { aUser } from "../../../test/builders/users.ts";
import { type Answer, fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { PaymentSection } from "./payment-section.tsx";

const ok = (body: unknown): Answer => ({ status: 200, body });
const ofLead = "?next=%2Faccount%2Flead%2F1";

beforeEach(() => {
  fakeApi({
    "GET /api/countries": ok({ items: [] }),
    "GET /api/billing/overview": ok(anOverview({ cardReady: false, billingMethod: null })),
    "GET /api/billing/packs": ok({ items: somePacks }),
    "GET /api/billing/top-up": ok(aTopUp()),
    "GET /api/billing/cards": ok({ items: [] }),
    "GET /api/billing/details": ok({ ...someBillingDetails(), billingMethod: null, complete: false }),
    [LEDGER]: ok({ items: [], nextCursor: null, away: [] }),
  });
});

async function open(query: string) {
  await show(<PaymentSection />, { user: aUser(), texts: ["billing", "cards"], at: `/account/billing${query}` });
  await screen.findByRole("button", { name: "Add a card" });
  await screen.findByText("How your next lead is paid");
  await screen.findByText("Billing details");
}
/** Its parts on the screen, in order. */
const order = () =>
  screen
    .getAllByText(/^(How do you want to pay\?|How your next lead is paid|Credits|Cards|Billing details)$/)
    .map(({ textContent }) => textContent);

test("brings the chosen way to pay a lead, packs too, right below the choice", async () => {
  await open(ofLead);
  const [choice, next] = ["How do you want to pay?", "How your next lead is paid"];
  expect(order()).toEqual([choice, next, "Cards", "Billing details"]);
  const ways = within(screen.getByRole("group", { name: choice }));
  await userEvent.click(ways.getByRole("radio", { name: /^Credit pack/ }));
  expect(await screen.findByRole("button", { name: /^5 credits/ })).toBeInTheDocument();
  expect(order()).toEqual([choice, "Credits", next, "Cards", "Billing details"]);
  await userEvent.click(ways.getByRole("radio", { name: /^Card/ }));
  expect(order()).toEqual([choice, "Cards", next, "Billing details"]);
  await userEvent.click(ways.getByRole("radio", { name: /^Invoice/ }));
  expect(order()).toEqual([choice, "Billing details", next, "Cards"]);
  const methods = within(screen.getByRole("group", { name: "When credits and monthly leads run out" }));
  expect(methods.getByRole("radio", { name: /^Invoice/ })).toBeChecked();
});

test("asks an agent nothing who comes from elsewhere", async () => {
  await open("");
  expect(order()).toEqual(["How your next lead is paid", "Cards", "Billing details"]);
});

test("shows the details first, and no question, to a buyer whose pack needs them", async () => {
  await open("?way=invoice&next=%2Faccount%2Fbilling%2Fcredits%3Fpack%3Dcredits_5");
  expect(order()).toEqual(["Billing details", "How your next lead is paid", "Cards"]);
});
