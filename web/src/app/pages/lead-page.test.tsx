import { beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import type { LeadDetail } from "@doorlight/gateway/contract";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { aContact, aLeadDetail, aPurchase } from "../../../test/builders/leads.ts";
import { anAttempt, anEligibility, aRefundRequest } from "../../../test/builders/refunds.ts";
import { aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { textsOf } from "../../../test/texts.ts";
import { setPageTexts } from "../lazy-page.ts";
import type * as page from "./lead-page.tsx";

let LeadPage: (typeof page)["LeadPage"];
beforeAll(async () => {
  // The build collects the maps.
  jest.unstable_mockModule("../../lib/dot-map/country-maps.ts", () => ({ loadCountryMap: async () => null }));
  ({ LeadPage } = await import("./lead-page.tsx"));
}, 30_000);

beforeEach(async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  setPageTexts(await textsOf("en", "notifications"));
});

const path = "/account/lead/:id";
const purchase = aPurchase();
let sent: ReturnType<typeof fakeApi>;
const followUp = { state: "to_call", note: "", noteVersion: 0, remindAt: null };
const mails = [{ kind: "new_interest", at: "2026-11-21T12:06:00.000Z", failed: false }];

function showLead(changes: Partial<LeadDetail>, refunds: object = {}, user = aUser(), from: string | null = null) {
  const lead = aLeadDetail({ status: "obtained", refusal: "already_bought", quote: null, purchase, ...changes });
  const eligibility = anEligibility();
  const none = { status: 200, body: { items: [], total: 0, nextCursor: null } };
  const unread = { id: "n", lead, listIds: [], createdAt: lead.publishedAt, readAt: null };
  sent = fakeApi({
    "GET /api/notifications?limit=20": { status: 200, body: { items: [unread], nextCursor: null, unread: 1 } },
    "POST /api/notifications/read": { status: 200, body: { unread: 0 } },
    [`GET /api/leads/${lead.id}`]: { status: 200, body: lead },
    [`GET /api/my-leads/${lead.id}/follow-up`]: { status: 200, body: { followUp } },
    [`GET /api/my-leads/${lead.id}/history`]: { status: 200, body: { states: [], mails } },
    [`GET /api/purchases/${purchase.id}/refund-requests`]: {
      status: 200,
      body: { attempts: [], requests: [], eligibility, ...refunds },
    },
    "GET /api/countries": none,
    "GET /api/leads?limit=10": none,
    "GET /api/my-leads?period=last_n_days&days=30&limit=100&contacts=omitted": none,
    "GET /api/profile/sessions": none,
  });
  return show(
    <Routes>
      <Route path={path} element={<LeadPage />} />
    </Routes>,
    {
      user,
      texts: ["leads", "purchases", "refunds", "timeline"],
      at: { pathname: path.replace(":id", lead.id), state: from && { from } },
    },
  );
}

test("shows contact, log of contact attempts and the way to a refund on a bought lead", async () => {
  await showLead({ contact: aContact });
  expect(await screen.findByText(`${aContact.firstName} ${aContact.lastName}`)).toBeInTheDocument();
  expect(await screen.findByRole("group", { name: "Log an attempt you just made" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Request a refund" })).toBeInTheDocument();
});

test.each([
  ["my leads as they were filtered", "/account/my-leads?period=this_year&q=aino", {}, "My leads"],
  ["the new leads as they were filtered", "/account?leadType=valuation", {}, "New leads"],
  ["my leads, opened by a link in a mail", null, {}, "My leads"],
  ["the new leads, opened by a link in a mail before it is bought", null, { status: "available" }, "New leads"],
] as const)("leads back to %s", async (_, from, changes, name) => {
  await showLead({ contact: aContact, ...changes }, {}, aUser(), from);
  const address = from ?? (name === "My leads" ? "/account/my-leads" : "/account");
  expect(await screen.findByRole("link", { name })).toHaveAttribute("href", address);
});

test("puts the home's facts and the owner's words, unmasked, right under a buyer's contact", async () => {
  await showLead({ contact: aContact });
  const words = await screen.findByText(aContact.description!);
  expect(screen.queryByText(/•••/)).toBeNull();
  const order = [screen.getByText(aContact.email), screen.getByText("142 m²"), words];
  order.push(await screen.findByRole("group", { name: "Log an attempt you just made" }));
  expect(order.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))).toEqual(
    order,
  );
});

test("tells what happened around a bought lead in one list, the newest first", async () => {
  await showLead({ contact: aContact }, { attempts: [anAttempt({ at: "2026-11-21T13:00:00.000Z", note: "Busy" })] });
  const list = await screen.findByRole("list", { name: "Timeline" });
  await waitFor(() => expect(list.children).toHaveLength(3));
  const texts = [...list.children].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^No answer.*Busy$/),
    expect.stringMatching(/^We mailed the seller that you have the details/),
    expect.stringMatching(/^You bought the lead/),
  ]);
});

test("shows no contact of a refunded lead, and says why it is gone", async () => {
  const request = aRefundRequest({ state: "refunded", dueAt: null });
  await showLead(
    { refund: "refunded", purchase: { ...purchase, refundedAt: "2026-11-22T12:00:00.000Z" } },
    { requests: [request], eligibility: anEligibility({}, { refusal: "refund_decided" }) },
  );
  expect(
    await screen.findByText("This lead was refunded, so its contact is no longer yours. Please delete your copies."),
  ).toBeInTheDocument();
  expect(await screen.findByText("1 credit goes back to your account.")).toBeInTheDocument();
  expect(screen.queryByRole("group", { name: "Log an attempt you just made" })).toBeNull();
  expect(screen.queryByText(/The contact details will be here/)).toBeNull();
});

test("offers a refund without attempts, and promises no contact, after a withdrawal", async () => {
  const erased = { contactErasedAt: "2026-11-22T12:06:00.000Z", closedAt: "2026-11-22T12:06:00.000Z" };
  const withdrawnAt = erased.contactErasedAt;
  await showLead(erased, { attempts: [anAttempt()], eligibility: anEligibility({}, { withdrawnAt }) });
  expect(await screen.findByText("The owner’s details are erased. You can ask for a refund.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Request a refund" })).toBeInTheDocument();
  expect(screen.queryByRole("group", { name: "Log an attempt you just made" })).toBeNull();
  expect(screen.queryByText(/You keep the contact/)).toBeNull();
  expect(screen.queryByText(/Not yet: log/)).toBeNull();
});

const reads = () => sent.filter(({ address }) => address === "/api/notifications/read");

test("marks a lead that is opened from anywhere as no news any more", async () => {
  await showLead({});
  await waitFor(() => expect(reads()).toMatchObject([{ method: "POST", body: { leadId: aLeadDetail().id } }]));
});

test("keeps a lead that an admin opens as the agent news", async () => {
  await showLead({}, {}, aUser({ impersonatedBy: "01900000-0000-7000-8000-00000000000a" }));
  await screen.findByRole("button", { name: "Notifications, 1 new" });
  expect(reads()).toEqual([]);
});

test("says before the purchase that the telephone number is foreign, and not after it", async () => {
  const text = /number is foreign/;
  await showLead({ status: "available", refusal: null, purchase: null, foreignPhone: true });
  expect(await screen.findByText(text)).toBeVisible();
  cleanup();
  await showLead({ contact: aContact, foreignPhone: true });
  await screen.findByRole("heading", { name: "Refund" });
  expect(screen.queryByText(text)).toBeNull();
});

const reportedAt = "2026-11-21T12:05:00.000Z";
const asked = { reportedAt, outcome: "asked", until: "2026-11-23T12:05:00.000Z", decidedAt: null } as const;
const decided = { reportedAt, until: null, decidedAt: "2026-11-22T08:30:00.000Z" };

test.each([true, false])("offers a buyer to report the person only while that is taken: %s", async (canReport) => {
  await showLead({ contact: aContact, canReport });
  await screen.findByRole("heading", { name: "Refund" });
  expect(screen.queryAllByRole("button", { name: "This person did not send the request" })).toHaveLength(+canReport);
});

test.each([
  [asked, /we have asked its sender.* by Mon 23 Nov, .*:04, we close it and refund you/],
  [{ ...decided, outcome: "kept", decidedAt: null }, /Our support has your report/],
  [{ ...decided, outcome: "confirmed" }, /The person confirmed on Sun 22 Nov, .*:30 that the request is theirs/],
  [{ ...decided, outcome: "objected" }, /does not count as wrong/],
  [{ ...decided, outcome: "goes_on" }, /Our support looked into it/],
  [{ ...decided, outcome: "not_confirmed" }, /we closed it on Sun 22 Nov.*You need not ask for a refund/],
  [{ ...decided, outcome: "closed" }, /closed for another reason/],
] as const)("says after a reload what a buyer reported, and the outcome: %j", async (report, text) => {
  await showLead({ contact: aContact, report });
  expect(await screen.findByText(/^You reported on Sat 21 Nov, .*:05 that this person did not send/)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  await screen.findByRole("heading", { name: "Refund" });
  expect(screen.queryByRole("button", { name: "This person did not send the request" })).toBeNull();
});

test("does not say that the owner may have chosen an agent of a request that nobody confirmed", async () => {
  await showLead({
    contact: aContact,
    closedAt: decided.decidedAt,
    report: { ...decided, outcome: "not_confirmed" },
  });
  await screen.findByText(/Nobody confirmed the request/);
  expect(screen.queryByText(/may have chosen an agent/)).toBeNull();
});
