import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { anOverview, aSubscription } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { MonthlyLeads } from "./monthly-leads.tsx";

test("shows the leads that are left of a plan, what pays before them, and when they lapse", async () => {
  // Midnight in Helsinki.
  const renewsAt = "2026-11-30T22:00:00.000Z";
  const id = "01900000-0000-7000-8000-0000000000dd";
  const quotas = [{ id, contractKind: "plan" as const, name: "", used: 2, total: 5, ofOffice: false, renewsAt }];
  fakeApi({
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
    "GET /api/billing/overview": { status: 200, body: anOverview({ quotas, subscription: aSubscription() }) },
  });
  await show(<MonthlyLeads />, { user: aUser(), texts: ["billing"] });
  expect(await screen.findByRole("progressbar", { name: "3 of 5 leads left this month" })).toBeInTheDocument();
  const order = "Your 3 credits are used first, then these leads. What is left after 30 November 2026 lapses.";
  expect(await screen.findByText(order)).toBeInTheDocument();
});
