import { expect, test } from "@jest/globals";
import type { AuditEntry, AuditObjectKind } from "@doorlight/gateway/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin, aUser, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
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
  fields: [],
  reason: null,
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
  anEntry({ id: "5", action: "grant_credits", outcome: "refused", refusal: "approval_needed" }),
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
const known = ["deactivate_user", "PUT /api/admin/agencies/:id"];
const page = (items: unknown[], nextCursor: string | null = null) => ({
  status: 200,
  body: { items, nextCursor, actions: known },
});

const showAudit = (at = "/account/sa/audit") =>
  show(<Audit />, { user: anAdmin(), texts: ["audit", "back-office"], at });

test("shows actions and calls in words, their outcomes, and names unknown actions", async () => {
  fakeApi({
    "GET /api/admin/audit?limit=50": page(actions),
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
  });
  await showAudit();
  const table = await screen.findByRole("table", { name: "Admin actions" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows[0]).toHaveTextContent("Deactivated the accountDone");
  expect(await within(rows[0]!).findByText("20 Nov 2026, 14:00:00 UTC+2")).toBeInTheDocument();
  expect(rows[1]).toHaveTextContent("Changed the profileAs the userOutcome unknown");
  expect(rows[2]).toHaveTextContent("something_newCut off");
  expect(rows[3]).toHaveTextContent("Logged out another deviceAs the userRefusednot allowed while acting as the user");
  expect(rows[4]).toHaveTextContent("Waits for approval");
  expect(rows[4]).not.toHaveTextContent(/refused|approval_needed/i);
  expect(within(rows[0]!).getByRole("link", { name: "Agnes Agent" })).toHaveAttribute(
    "href",
    `/account/sa/users/${subject.id}`,
  );
  expect(within(rows[0]!).getByRole("button", { name: "Copy trace ID 4bf92f35" })).toBeInTheDocument();
});

test("shows what an action changed, amounts as money, and of personal data the field alone", async () => {
  const entry = anEntry({
    fields: [
      { name: "fee", before: { amount: 10_000, currency: "EUR" }, after: { amount: 12_000, currency: "EUR" } },
      { name: "discountBasisPoints", before: null, after: 500 },
      { name: "endsOn", before: "2026-11-30", after: "2026-12-31" },
      { name: "unitPrice.request_for_quote", before: null, after: { amount: 4_900, currency: "EUR" } },
      { name: "modifier.city Espoo", before: 500, after: null },
      { name: "priority", before: false, after: true },
      { name: "email", before: null, after: null },
    ],
  });
  fakeApi({ "GET /api/admin/audit?limit=50": page([entry]) });
  await showAudit();
  const list = await screen.findByRole("list", { name: "What changed" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "Fee: €100.00 → €120.00",
    "Discount: 5%",
    "Last day: 30 Nov 2026 → 31 Dec 2026",
    "Price of Request for quote: €49.00",
    "Price change at city Espoo: 5% → –",
    "Priority: no → yes",
    "E-mail address",
  ]);
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
      about("deal", "Spring deal"),
      about("invoice", "FI100001"),
      { ...about("price_list", null), object: { kind: "price_list", id: "FI", name: null } },
      about("campaign", null),
      about("mail", null),
    ]),
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", names: { en: "Finland" } }] } },
  });
  await showAudit();
  const link = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await link("Campaign Spring offer")).toBe(`/account/sa/campaigns/${id}`);
  expect(await link("Agency Sample Homes")).toBe(`/account/sa/agencies/${id}`);
  expect(await link(`Prospect ${id}`)).toBe(`/account/sa/prospects/${id}`);
  expect(await link(`Request ${id}`)).toBe(`/account/sa/leads/${id}`);
  expect(await link("Source nordic-homes")).toBe("/account/sa/sources");
  expect(await link("Deal Spring deal")).toBe(`/account/sa/deals/${id}`);
  expect(await link("Invoice FI100001")).toBe(`/account/sa/invoicing/${id}`);
  expect(await link("Price list, Finland")).toBe("/account/sa/locations?country=FI");
  expect(screen.getByText(`E-mail ${id}`)).not.toHaveAttribute("href");
  expect(screen.getByText(`Campaign ${id}`)).not.toHaveAttribute("href");
});

test.each([
  ["active", "ended", "Ended a deal"],
  ["offered", "draft", "Withdrew the offer of a deal"],
  ["draft", null, "Deleted the draft of a deal"],
])("tells the end of a deal that was %s from the others, by its name", async (before, after, text) => {
  const id = "01900000-0000-7000-8000-0000000000d1";
  const state = { name: "state", before, after };
  const name = { name: "name", before: "Spring deal", after: null };
  const object = { kind: "deal", id, name: after && "Spring deal" } as const;
  const ended = anEntry({ action: "POST /api/admin/deals/:id/end", object, fields: after ? [state] : [state, name] });
  fakeApi({ "GET /api/admin/audit?limit=50": page([ended]) });
  await showAudit();
  const [, row] = within(await screen.findByRole("table", { name: "Admin actions" })).getAllByRole("row");
  expect(row).toHaveTextContent(`${text}Done`);
  expect(within(row!).queryByRole("link", { name: "Deal Spring deal" }) !== null).toBe(after !== null);
  expect(row).toHaveTextContent("Deal Spring deal");
});

test("leads from the end of a block to the disputes of its account, and says why", async () => {
  const object = { kind: "dispute", id: "c1", name: null } as const;
  const action = "POST /api/admin/disputes/:id/end-block";
  fakeApi({ "GET /api/admin/audit?limit=50": page([anEntry({ action, object, reason: "The bank agreed" })]) });
  await showAudit();
  const link = await screen.findByRole("link", { name: "Disputed charge" });
  expect(link).toHaveAttribute("href", `/account/sa/disputes?userId=${subject.id}`);
  expect(screen.getByText("Reason: The bank agreed")).toBeInTheDocument();
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

test("filters by an action that the audit knows, found by part of its text", async () => {
  const edited = String(new URLSearchParams({ action: "PUT /api/admin/agencies/:id" }));
  const sent = fakeApi({
    "GET /api/admin/audit?limit=50": page([actions[0]]),
    [`GET /api/admin/audit?limit=50&${edited}`]: page([]),
  });
  await showAudit();
  await userEvent.click(await screen.findByRole("button", { name: "Action: Any action" }));
  await userEvent.type(await screen.findByRole("searchbox", { name: "Part of the action" }), "agen");
  expect(screen.queryByRole("radio", { name: "Deactivated the account" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Edited an agency" }));
  expect(await screen.findByText(/^No admin did this on these days/)).toBeInTheDocument();
  expect(sent).toHaveLength(2);
});

test("offers the file of chosen days, and asks for none that end before they start", async () => {
  const days = "from=2026-11-01&to=2026-11-20";
  const sent = fakeApi({ [`GET /api/admin/audit?limit=50&${days}`]: page([actions[0]]) });
  await showAudit(`/account/sa/audit?${days}`);
  expect(await screen.findByRole("link", { name: "Download as a table" })).toHaveAttribute(
    "href",
    `/api/admin/audit.csv?${days}&locale=en`,
  );
  const asked = sent.length;
  fireEvent.change(screen.getByLabelText("Last day"), { target: { value: "2026-10-31" } });
  expect(await screen.findByLabelText("Last day")).toBeInvalid();
  expect(screen.queryByRole("link", { name: "Download as a table" })).toBeNull();
  expect(sent).toHaveLength(asked);
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

test("filters reads of contacts by days, and offers their file", async () => {
  const days = "from=2026-11-01&to=2026-11-20";
  fakeApi({ [`GET /api/admin/contact-reads?limit=50&${days}`]: page([read]) });
  await showAudit(`/account/sa/audit?tab=contacts&${days}`);
  expect(await screen.findByRole("link", { name: "Flat, 00530 Helsinki" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Download as a table" })).toHaveAttribute(
    "href",
    `/api/admin/contact-reads.csv?${days}&locale=en`,
  );
});
