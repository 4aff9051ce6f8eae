import { FactKind, type TimelineFact } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import en from "../locales/en.json" with { type: "json" };
import fi from "../locales/fi.json" with { type: "json" };
import sv from "../locales/sv.json" with { type: "json" };
import { Timeline } from "./timeline.tsx";

const LIST = "GET /api/admin/timeline?limit=50";
const leadId = "01900000-0000-7000-8000-0000000000aa";
const user = { id: "01900000-0000-7000-8000-0000000000ab", name: "Aino Laine" };
const place = { postalCode: "00530", city: "Helsinki", district: "Kallio", region: "Uusimaa", lat: 60.2, lon: 24.9 };
const name = { leadType: "request_for_quote" as const, propertyType: "flat" as const, place };
const aFact = (changes: Partial<TimelineFact> = {}): TimelineFact => ({
  id: crypto.randomUUID(),
  kind: "lead_sold",
  happenedAt: "2026-11-21T12:00:00.000Z",
  country: "FI",
  amount: { amount: 5_175, currency: "EUR" },
  quantity: 0,
  code: "clicked",
  payment: "card",
  effectiveAt: null,
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  user,
  lead: { id: leadId, name },
  object: null,
  ...changes,
});
const page = (...items: TimelineFact[]) => ({ status: 200, body: { items, nextCursor: null } });

async function showTimeline(answers: Parameters<typeof fakeApi>[0], at = "/account/sa/timeline") {
  const sent = fakeApi(answers);
  await show(<Timeline />, { user: anAdmin(), texts: ["facts", "audit", "back-office"], at });
  return sent;
}

test("tells a sale in words, with its buyer, its lead and its trace", async () => {
  await showTimeline({ [LIST]: page(aFact()) });
  const row = within((await screen.findByText("Lead bought for €51.75 by card. It is sold out.")).closest("tr")!);
  expect(row.getByRole("link", { name: "Aino Laine" })).toHaveAttribute("href", `/account/sa/users/${user.id}`);
  expect(row.getByRole("link", { name: "Flat, 00530 Helsinki" })).toHaveAttribute(
    "href",
    `/account/sa/leads/${leadId}`,
  );
  expect(row.getByRole("button", { name: "Copy trace ID 4bf92f35" })).toBeInTheDocument();
});

test("tells an erased account from a name that cannot be read now", async () => {
  await showTimeline({
    [LIST]: page(aFact({ user: { id: user.id, name: null } }), aFact({ user: { id: user.id } })),
  });
  expect(await screen.findByRole("link", { name: "Erased account" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Name not available now" })).toBeInTheDocument();
});

test.each([
  ["invoice_sent", "Open the invoice", "/account/sa/invoicing/"],
  ["deal_ended", "Open the deal", "/account/sa/deals/"],
  ["campaign_ended", "Spring offer", "/account/sa/campaigns/"],
] as const)("links %s to what it is about", async (kind, text, path) => {
  const object = { id: leadId, name: kind === "campaign_ended" ? "Spring offer" : null };
  await showTimeline({ [LIST]: page(aFact({ kind, code: "", lead: null, object })) });
  expect(await screen.findByRole("link", { name: text })).toHaveAttribute("href", path + leadId);
});

test.each([
  ["plan_cancelled", "Plan Plus cancelled; it ends on 31 Dec 2026"],
  ["deal_changed", "A deal was changed; it runs until 31 Dec 2026"],
  ["deal_set", "A deal was set, in force from 1 Jan 2027"],
] as const)("names the last day of what ends at midnight, and the first of what begins: %s", async (kind, text) => {
  const fact = aFact({ kind, code: kind === "plan_cancelled" ? "plus" : "", effectiveAt: "2026-12-31T22:00:00.000Z" });
  const countries = { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } };
  await showTimeline({ [LIST]: page(fact), "GET /api/countries": countries });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test("keeps kinds, country and days in the address, and asks for them", async () => {
  const query = "limit=50&kind=lead_closed&kind=deal_ended&country=SE&from=2026-11-01&to=2026-11-02";
  await showTimeline(
    { [`GET /api/admin/timeline?${query}`]: page() },
    "/account/sa/timeline?kind=lead_closed&kind=deal_ended&country=SE&span=own&from=2026-11-01&to=2026-11-02",
  );
  expect(await screen.findByText("Nothing here")).toBeInTheDocument();
});

test("narrows to one lead and back", async () => {
  const of = `${LIST}&leadId=${leadId}`;
  await showTimeline({ [LIST]: [page(aFact()), page(aFact())], [of]: page(aFact()) });
  await userEvent.click(await screen.findByRole("button", { name: "Only this lead" }));
  await userEvent.click(await screen.findByRole("button", { name: "One lead ×" }));
  expect(await screen.findByRole("button", { name: "Only this lead" })).toBeInTheDocument();
});

test("asks nobody for days that end before they begin, and says so at the field", async () => {
  const sent = await showTimeline({}, "/account/sa/timeline?span=own&from=2026-11-02&to=2026-11-01");
  expect(await screen.findByText("The last day must not be before the first")).toBeInTheDocument();
  expect(sent.filter(({ address }) => address.includes("/timeline"))).toEqual([]);
});

test.each(FactKind.options)("has words for %s in each language, whatever its code", (kind) => {
  for (const texts of [en, fi, sv]) {
    const words = Object.keys((texts.fact as Record<string, object>)[kind] ?? {});
    expect(words.some((word) => /^any(_other)?$/.test(word))).toBe(true);
    expect((texts.kind as Record<string, string>)[kind]).toBeTruthy();
  }
});

test.each([
  ["request_received", "request_confirmed"],
  ["lead_published", "lead_viewed"],
  ["invoice_overdue", "invoice_paid"],
  ["campaign_started", "campaign_ended"],
] as const)("lists the filter's kind %s right before %s", (one, next) => {
  expect(FactKind.options[FactKind.options.indexOf(one) + 1]).toBe(next);
});
