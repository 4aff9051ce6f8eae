import { expect, test } from "@jest/globals";
import type { AuditEntry, AuditObjectKind } from "@doorlight/gateway/contract";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin, aUser, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { formatWithZone } from "../../../lib/dates.ts";
import { Audit } from "./audit.tsx";

const subject = { id: aUser().id, name: "Agnes Agent" };
const anEntry = (changes: Partial<AuditEntry>): AuditEntry => ({
  id: "1",
  at: "2026-11-20T12:00:00.000Z",
  actor: { id: anAdmin().id, name: "Ada Admin" },
  subject,
  object: null,
  action: "deactivate_user",
  impersonated: false,
  outcome: "done",
  refusal: null,
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  ...changes,
});
const actions = [
  anEntry({}),
  anEntry({ id: "2", action: "PATCH /api/profile", impersonated: true, outcome: null }),
  anEntry({ id: "3", action: "something_new", outcome: "failed" }),
  anEntry({
    id: "4",
    action: "DELETE /api/profile/sessions/:id",
    impersonated: true,
    outcome: "refused",
    refusal: "not_while_impersonating",
  }),
];
const place = { postalCode: "00530", city: "Helsinki", district: "Kallio", region: "Uusimaa", lat: 60.2, lon: 24.9 };
const read = {
  leadId: "01900000-0000-7000-8000-000000000001",
  lead: { leadType: "request_for_quote", propertyType: "flat", place },
  reader: subject,
  readAt: "2026-11-20T12:00:00.000Z",
  isFound: false,
  isByToken: false,
};
const theUser = { status: 200, body: { user: aUserRecord(), notes: [], sessions: [], admins: [] } };
const page = (items: unknown[], nextCursor: string | null = null) => ({ status: 200, body: { items, nextCursor } });

const showAudit = (at = "/account/sa/audit") => show(<Audit />, { user: anAdmin(), texts: ["audit"], at });

test("shows actions and calls in words, their outcomes, and names unknown actions", async () => {
  fakeApi({
    "GET /api/admin/audit?limit=50": page(actions),
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
  });
  await showAudit();
  const table = await screen.findByRole("table", { name: "Admin actions" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows[0]).toHaveTextContent("Deactivated the accountDone");
  expect(
    await within(rows[0]!).findByText(formatWithZone(actions[0]!.at, "en-GB", "Europe/Helsinki")),
  ).toBeInTheDocument();
  expect(rows[1]).toHaveTextContent("Changed the profileAs the userOutcome unknown");
  expect(rows[2]).toHaveTextContent("something_newCut off");
  expect(rows[3]).toHaveTextContent("Logged out another deviceAs the userRefusednot_while_impersonating");
  expect(within(rows[0]!).getByRole("link", { name: "Agnes Agent" })).toHaveAttribute(
    "href",
    `/account/sa/users/${subject.id}`,
  );
  expect(within(rows[0]!).getByRole("button", { name: "Copy trace ID 4bf92f35" })).toBeInTheDocument();
});

test("names no user of an action that is about none, recorded for the admin alone", async () => {
  const actor = anEntry({}).actor;
  const alone = anEntry({ action: "POST /api/admin/imports", subject: actor });
  fakeApi({ "GET /api/admin/audit?limit=50": page([alone]) });
  await showAudit();
  const [, row] = within(await screen.findByRole("table", { name: "Admin actions" })).getAllByRole("row");
  expect(within(row!).getAllByRole("link", { name: actor.name })).toHaveLength(1);
  expect(within(row!).getByText("–")).toBeInTheDocument();
});

test("names the campaign, agency, prospect or request that an action is about", async () => {
  const actor = anEntry({}).actor;
  const id = "01900000-0000-7000-8000-0000000000c1";
  const about = (kind: AuditObjectKind, name: string | null) =>
    anEntry({
      id: kind + name,
      action: "POST /api/admin/campaigns/:id/stop",
      subject: actor,
      object: { kind, id, name },
    });
  fakeApi({
    "GET /api/admin/audit?limit=50": page([
      about("campaign", "Spring offer"),
      about("agency", "Sample Homes"),
      about("prospect", null),
      about("request", null),
      about("source", "nordic-homes"),
      about("campaign", null),
      about("mail", null),
    ]),
  });
  await showAudit();
  const link = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await link("Campaign Spring offer")).toBe(`/account/sa/campaigns/${id}`);
  expect(await link("Agency Sample Homes")).toBe(`/account/sa/agencies/${id}`);
  expect(await link(`Prospect ${id}`)).toBe(`/account/sa/prospects/${id}`);
  expect(await link(`Request ${id}`)).toBe(`/account/sa/leads/${id}`);
  expect(await link("Source nordic-homes")).toBe("/account/sa/sources");
  expect(screen.getByText(`E-mail ${id}`)).not.toHaveAttribute("href");
  expect(screen.getByText(`Campaign ${id}`)).not.toHaveAttribute("href");
});

test("loads the next page of the audit by cursor", async () => {
  fakeApi({
    "GET /api/admin/audit?limit=50": page([actions[0]], "next"),
    "GET /api/admin/audit?limit=50&cursor=next": page([actions[2]]),
  });
  await showAudit();
  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("something_new")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("filters both lists by the user in the audit's address, and shows their name", async () => {
  const of = `userId=${subject.id}`;
  fakeApi({
    [`GET /api/admin/audit?limit=50&${of}`]: page([]),
    [`GET /api/admin/contact-reads?limit=50&${of}`]: page([
      read,
      { ...read, readAt: "2026-11-20T11:00:00.000Z", isFound: true },
      { ...read, readAt: "2026-11-20T10:00:00.000Z", isByToken: true },
    ]),
    [`GET /api/admin/users/${subject.id}`]: theUser,
  });
  await showAudit(`/account/sa/audit?${of}`);
  expect(await screen.findByText("Nothing here")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "Who was involved: Agnes Agent" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Contact reads" }));
  const table = await screen.findByRole("table", { name: "Contact reads" });
  const [opened, found, byToken] = (await within(table).findAllByRole("row")).slice(1);
  expect(within(opened!).getByRole("link", { name: "Agnes Agent" })).toBeInTheDocument();
  expect(within(opened!).getByRole("link", { name: "Flat, 00530 Helsinki" })).toBeInTheDocument();
  expect(within(opened!).getByText("Request for quote")).toBeInTheDocument();
  expect(within(opened!).getByText("Read the contact")).toBeInTheDocument();
  expect(within(found!).getByText("Found the lead by a detail of the contact")).toBeInTheDocument();
  expect(within(byToken!).getByText("Read the contact by a program with an API token")).toBeInTheDocument();
});
