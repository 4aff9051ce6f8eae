import { beforeEach, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
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
  fakeApi({ "GET /api/leads?limit=10": ok({ items: [], total: 0, nextCursor: null }) });
});

test("gives each section of billing an address of its own, and leads back to the lead that waits", async () => {
  const at = "/account/billing/credits?next=%2Faccount%2Flead%2F1";
  await show(<BillingPage />, { user: aUser(), texts: ["billing"], at });
  const row = within(screen.getByRole("navigation", { name: "Billing" }));
  expect(row.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["How I pay", "/account/billing"],
    ["Monthly plan", "/account/billing/plans"],
    ["Credits", "/account/billing/credits"],
    ["Statement", "/account/billing/ledger"],
    ["Invoices", "/account/billing/invoices"],
  ]);
  expect(row.getByRole("link", { current: "page" })).toHaveTextContent("Credits");
  expect(screen.getByRole("link", { name: "Back to where you were" })).toHaveAttribute("href", "/account/lead/1");
});
