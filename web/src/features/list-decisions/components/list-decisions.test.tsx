import type { ListDecision } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { aLead } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import type { Locale } from "../../../lib/locale.ts";
import { ListDecisions } from "./list-decisions.tsx";

const list = { id: "01900000-0000-7000-8000-00000000000a" };
const place = { ...aLead().place, postalCode: "00250", city: "Helsinki", district: "Töölö" };

function aDecision(changes: Partial<ListDecision> = {}): ListDecision {
  return {
    leadId: "01900000-0000-7000-8000-000000000001",
    place,
    leadType: "request_for_commission_estimate",
    price: { amount: 2_185, currency: "EUR" },
    at: "2026-12-03T10:00:00.000Z",
    rules: [{ rule: "place", isMet: true }],
    notification: null,
    delivery: null,
    ...changes,
  };
}

const refused = { isDelivered: false, leadCap: null, moneyCap: null };

/** The sentence about one decision. */
async function sentence(changes: Partial<ListDecision>, locale: Locale = "en") {
  fakeApi({
    [`GET /api/lead-lists/${list.id}/decisions?limit=20`]: {
      status: 200,
      body: { items: [aDecision(changes)], nextCursor: null },
    },
  });
  await show(<ListDecisions list={list} />, { user: aUser(), texts: ["list-decisions"], locale });
  return (await screen.findByRole("group")).querySelector("summary")!.textContent;
}

test.each([
  ["en", "not delivered, monthly cap of 10 leads reached"],
  ["fi", "ei toimitettu, kuukauden enimmäismäärä, 10 liidiä, on täynnä"],
  ["sv", "inte levererad, månadens tak på 10 förfrågningar är nått"],
] as const)("explains a reached cap of leads in %s", async (locale, text) => {
  expect(await sentence({ delivery: { ...refused, reason: "lead_cap", leadCap: 10 } }, locale)).toBe(text);
});

test("states a reached cap of money in the currency of the country", async () => {
  const money = { ...refused, reason: "money_cap", moneyCap: { amount: 50_000, currency: "EUR" } };
  expect(await sentence({ delivery: money })).toBe("not delivered, monthly cap of €500 reached");
});

test("says that a lead was delivered, and how the news went", async () => {
  const delivered = { ...refused, isDelivered: true, reason: null };
  expect(await sentence({ delivery: delivered, notification: "mailed" })).toBe("delivered; notified by e-mail");
});

test("calls a reason that the screen does not know a refused purchase", async () => {
  expect(await sentence({ delivery: { ...refused, reason: "new_reason" } })).toBe(
    "not delivered, the purchase was refused",
  );
});

test("names rules that did not let a lead through, and lists all rules", async () => {
  const rules: ListDecision["rules"] = [
    { rule: "place", isMet: true },
    { rule: "lead_type", isMet: false },
    { rule: "not_paused", isMet: false },
  ];
  expect(await sentence({ rules })).toBe("does not fit, another lead type and the list was paused");
  const shown = within(screen.getByRole("list", { name: "Rules of the list" })).getAllByRole("listitem");
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    "in a place of the list",
    "another lead type",
    "the list was paused",
  ]);
});

test("says why a list has no decisions", async () => {
  const path = `GET /api/lead-lists/${list.id}/decisions?limit=20`;
  fakeApi({ [path]: { status: 200, body: { items: [], nextCursor: null } } });
  await show(<ListDecisions list={list} />, { user: aUser(), texts: ["list-decisions"] });
  expect(await screen.findByText(/No lead in these places/)).toBeInTheDocument();
});

test("tells a lead in a row from others by type, place, price and time, and links to it", async () => {
  await sentence({ at: "2026-11-26T12:05:00.000Z", notification: "mailed" });
  const link = screen.getByRole("link", { name: "Commission estimate, Töölö, €21.85" });
  expect(link).toHaveAttribute("href", "/account/lead/01900000-0000-7000-8000-000000000001");
  expect(link.parentElement).toHaveTextContent("Thu 26 Nov, 12:05");
});

test.each([
  ["queued", "an e-mail is on its way"],
  ["unmailed", "shown in the bell, without an e-mail"],
] as const)("does not call news that is %s mailed", async (notification, text) => {
  expect(await sentence({ notification })).toBe(text);
});
