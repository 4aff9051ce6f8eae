import { beforeEach, expect, test } from "@jest/globals";
import type { Overview as Figures } from "@doorlight/gateway/contract";
import { screen, waitForElementToBeRemoved } from "@testing-library/react";
import { anOwnDispute } from "../../../../test/builders/disputes.ts";
import { aLead } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { FakeEventSource } from "../../../../test/fake-event-source.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Overview } from "./overview.tsx";

const { id, leadType, propertyType, place, expiresAt } = aLead();
const figures: Figures = {
  leads: { lists: 2, newToday: 7, lastSpots: 1, lastSpotLeads: [{ id, leadType, propertyType, place, expiresAt }] },
  month: { leads: 5, total: { amount: 14_700, currency: "EUR" }, credits: 2, quota: 0 },
  account: { credits: 3, quota: { used: 4, total: 10 }, nextPaymentSource: "credit", onHold: false },
  next: "see_last_spots",
};

beforeEach(() => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
});

async function showOverview(changes: Partial<Figures> = {}, disputes = [anOwnDispute()]) {
  fakeApi({
    "GET /api/overview": { status: 200, body: { ...figures, ...changes } },
    "GET /api/billing/disputes": { status: 200, body: { items: disputes } },
  });
  await show(<Overview />, { user: aUser(), texts: ["overview"] });
  await screen.findByRole("region", { name: "Overview" });
}

test("says what is new, almost sold out, spent this month and left", async () => {
  await showOverview();
  const region = screen.getByRole("region", { name: "Overview" });
  expect(region).toHaveTextContent("New today7in your 2 lists");
  expect(region).toHaveTextContent("Bought this month5€147.00 + 2 by credit");
  expect(region).toHaveTextContent("Credits36 of 10");
  expect(screen.getByRole("link", { name: /Haukilahti/ })).toHaveAttribute("href", `/account/lead/${id}`);
  expect(screen.getByRole("link", { name: "See the lead" })).toHaveAttribute("href", `/account/lead/${id}`);
});

test("names the first of the leads with one spot left to end, and how many more there are", async () => {
  const lead = { id, leadType, propertyType, place, expiresAt };
  const others = [2, 3, 4, 5].map((n) => ({ ...lead, id: `01900000-0000-7000-8000-00000000000${n}` }));
  await showOverview({ leads: { lists: 2, newToday: 7, lastSpots: 5, lastSpotLeads: [lead, ...others] } });
  expect(screen.getByText(/4 more$/)).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: /Haukilahti/ })).toHaveLength(1);
});

test("says what holds an account, and does not send it to choose a payment method", async () => {
  const account = { credits: 1, quota: null, nextPaymentSource: null, onHold: true };
  await showOverview({ account, next: "account_on_hold" });
  expect(await screen.findByText(/^Your bank disputes the payment of €56.48/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Go to billing" })).toBeNull();
  expect(screen.queryByText(/no way to pay/)).toBeNull();
});

test("shows no cost of a month that credits alone have paid", async () => {
  await showOverview({ month: { leads: 2, total: { amount: 0, currency: "EUR" }, credits: 2, quota: 0 } });
  expect(screen.getByRole("region", { name: "Overview" })).toHaveTextContent("Bought this month22 by credit");
});

test("counts in the country without a list, and leads to the first list", async () => {
  await showOverview({ leads: { lists: 0, newToday: 1, lastSpots: 0, lastSpotLeads: [] }, next: "make_list" });
  expect(screen.getByRole("region", { name: "Overview" })).toHaveTextContent("New today1in your country");
  expect(screen.getByRole("link", { name: "Set up a list" })).toHaveAttribute("href", "/account/setup-wizard");
});

test("leaves out failed parts of the overview, and shows no error if all fail", async () => {
  await showOverview({ leads: null, month: null, next: null });
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Credits"]);

  fakeApi({ "GET /api/overview": { status: 403, body: { error: { code: "forbidden" } } } });
  const { container } = await show(<Overview />, { user: aUser(), texts: ["overview"] });
  await waitForElementToBeRemoved(() => container.firstChild);
});
