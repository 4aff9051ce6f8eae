import type { AnswerOf, getStats, StatsFigures } from "@doorlight/gateway/contract";
import { beforeEach, expect, test } from "@jest/globals";
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Stats } from "./stats.tsx";

const figures: StatsFigures = {
  requests: 120,
  confirmed: 100,
  published: 90,
  viewed: 80,
  bought: 60,
  contacted: 20,
  won: 4,
  ended: 50,
  wasted: 9,
  spotsOffered: 200,
  spotsFilled: 130,
  sold: 150,
  refunded: 6,
  leadRevenue: 450_050,
  otherRevenue: 9_950,
  invoiced: 300_000,
  credited: -4_500,
  signups: 7,
  activeAgents: 31,
};
const before: StatsFigures = { ...figures, spotsOffered: 20, spotsFilled: 10, sold: 12, invoiced: null };
const at = "/account/sa/stats?country=FI&span=own&from=2026-10-01&to=2026-10-31";
const days = "basis=sold&from=2026-10-01&to=2026-10-31";
const ofFinland = "basis=sold&country=FI&from=2026-10-01&to=2026-10-31";

const stats = (changes: Partial<AnswerOf<typeof getStats>> = {}): Answer => ({
  status: 200,
  body: {
    period: { from: "2026-10-01", to: "2026-10-31" },
    previous: { from: "2026-09-01", to: "2026-09-30" },
    countries: [{ country: "FI", currency: "EUR", current: figures, previous: before }],
    asOf: "2026-11-01T10:00:00.000Z",
    comparedAt: "2026-11-01T10:01:00.000Z",
    agrees: true,
    ...changes,
  },
});
const items = (...found: object[]): Answer => ({ status: 200, body: { items: found, nextCursor: null } });

beforeEach(() => localStorage.clear());

async function showStats(answers: Record<string, Answer> = {}, address = at) {
  const sent = fakeApi({
    [`GET /api/admin/stats?${days}`]: stats(),
    [`GET /api/admin/stats/series?${ofFinland}`]: {
      status: 200,
      body: { unit: "day", currency: "EUR", items: [{ start: "2026-10-01", figures }] },
    },
    [`GET /api/admin/stats/sources?${ofFinland}`]: items({ source: "web", figures }),
    "GET /api/admin/stats/cohorts?country=FI": items({ month: "2026-09-01", agents: 40, active: [10, 5] }),
    "GET /api/countries": { status: 200, body: { items: [] } },
    ...answers,
  });
  await show(<Stats />, { user: anAdmin(), texts: ["stats", "back-office"], at: address });
  return sent;
}

const rowOf = async (text: string) => within((await screen.findByText(text)).closest("tr")!);

test("shows a figure with its definition, the period before, and n beside a share", async () => {
  await showStats();
  const row = await rowOf("Spots sold of the spots offered, of leads that ended.");
  expect(row.getByText("65%")).toBeInTheDocument();
  expect(row.getByText("of 200")).toBeInTheDocument();
  expect(row.getByText("of 20")).toBeInTheDocument();
  expect(await screen.findByText(/Agrees with ledger and invoices to the cent/)).toBeInTheDocument();
});

test("names each figure on phones, where the heads are for screen readers alone", async () => {
  await showStats();
  await rowOf("Spots sold of the spots offered, of leads that ended.");
  const names = screen.getAllByText(/^(Period|Before|Leads|Of the step before)$/, { selector: "[aria-hidden]" });
  expect(new Set(names.map(({ textContent }) => textContent)).size).toBe(4);
});

test("says of sales by the day of their invoice that most ways to pay are on none", async () => {
  const invoiced = (query: string) => query.replace("basis=sold", "basis=invoiced");
  await showStats(
    {
      [`GET /api/admin/stats?${invoiced(days)}`]: stats(),
      [`GET /api/admin/stats/series?${invoiced(ofFinland)}`]: {
        status: 200,
        body: { unit: "day", currency: "EUR", items: [] },
      },
      [`GET /api/admin/stats/sources?${invoiced(ofFinland)}`]: items({ source: "web", figures }),
    },
    `${at}&basis=invoiced`,
  );
  expect(await screen.findByText(/^Purchases of leads on invoices, /)).toBeInTheDocument();
  expect(screen.queryByText("Purchases of leads, by whatever paid them.")).toBeNull();
});

test("greys a share of fewer than thirty", async () => {
  await showStats();
  const row = await rowOf("Spots sold of the spots offered, of leads that ended.");
  expect(row.getByText("50%")).toHaveClass("text-ink-3");
  expect(row.getByText("65%")).not.toHaveClass("text-ink-3");
});

test("says that a figure is not known, and that the books differ", async () => {
  await showStats({ [`GET /api/admin/stats?${days}`]: stats({ agrees: false }) });
  const row = await rowOf("Lines of invoices, net of VAT.");
  expect(row.getByText("Not known")).toBeInTheDocument();
  expect(screen.getByText(/Does not agree with ledger or invoices/)).toBeInTheDocument();
});

test("opens the rows of a figure, and a lead from there", async () => {
  const lead = "01900000-0000-7000-8000-0000000000aa";
  const row = {
    id: lead,
    at: "2026-10-05T10:00:00.000Z",
    value: 1,
    currency: null,
    leadId: lead,
    lead: {
      leadType: "request_for_quote",
      propertyType: "flat",
      place: { postalCode: "00530", city: "Helsinki", district: "Kallio", region: "Uusimaa" },
    },
    invoiceId: null,
    agent: null,
    kind: "card",
  };
  await showStats({
    "GET /api/admin/stats/rows?basis=sold&country=FI&from=2026-10-01&to=2026-10-31&figure=sold&limit=50": items(row),
  });
  await userEvent.click(await screen.findByRole("button", { name: /show the rows of leads sold$/ }));
  expect(await screen.findByRole("link", { name: /, Helsinki$/ })).toHaveAttribute("href", `/account/sa/leads/${lead}`);
});

test("remembers the time basis on this device, and follows an address that names another", async () => {
  const invoiced = days.replace("sold", "invoiced");
  await showStats({ [`GET /api/admin/stats?${invoiced}`]: stats() });
  await userEvent.click(await screen.findByRole("button", { name: "invoiced" }));
  expect(localStorage.getItem("stats-basis")).toBe("invoiced");
  cleanup();
  await showStats({}, `${at}&basis=sold`);
  expect(await screen.findByRole("button", { name: "sold", pressed: true })).toBeInTheDocument();
});

test("opens the rows of what was invoiced of leads", async () => {
  const invoiced = days.replace("sold", "invoiced");
  const rows = `${ofFinland.replace("sold", "invoiced")}&figure=leadRevenue&limit=50`;
  await showStats(
    { [`GET /api/admin/stats?${invoiced}`]: stats(), [`GET /api/admin/stats/rows?${rows}`]: items() },
    `${at}&basis=invoiced`,
  );
  await userEvent.click(await screen.findByRole("button", { name: /show the rows of revenue of leads$/ }));
  expect(await screen.findByText("No rows in these days.")).toBeInTheDocument();
});

test("marks a last day before the first, and asks for no figures of such a period", async () => {
  const sent = await showStats({}, at.replace("to=2026-10-31", "to=2026-09-30"));
  expect(await screen.findByLabelText("Last day")).toBeInvalid();
  expect(screen.queryByRole("link", { name: "Table (CSV)" })).not.toBeInTheDocument();
  expect(sent.filter(({ address }) => address.includes("/stats"))).toEqual([]);
});
