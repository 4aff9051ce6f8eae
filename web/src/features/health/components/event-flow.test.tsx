import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { formatWithZone } from "../../../lib/dates.ts";
import { EventFlow } from "./event-flow.tsx";

test("shows what waits to be sent and how far consumers are behind, and which service is silent", async () => {
  const oldestUnsentAt = "2026-11-21T12:00:00.000Z";
  const consumers = [
    { consumer: "leads.purchases", behind: 12 },
    { consumer: "leads.users", behind: null },
  ];
  const services = [
    { service: "leads", flow: { unsent: 3, oldestUnsentAt, consumers } },
    { service: "billing", flow: null },
  ];
  fakeApi({
    "GET /api/admin/event-flow": { status: 200, body: { services } },
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
  });
  await show(<EventFlow />, { user: anAdmin(), texts: ["health", "invariants"] });
  const row = within((await screen.findByText("Leads")).closest("tr")!);
  const since = formatWithZone(oldestUnsentAt, "en-GB", "Europe/Helsinki");
  expect(await row.findByText(`since ${since}`)).toBeInTheDocument();
  expect(row.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "leads.purchases12",
    "leads.usersnot known",
  ]);
  expect(
    within(screen.getByText("Billing").closest("tr")!).getByText(/^This service did not answer/),
  ).toBeInTheDocument();
});
