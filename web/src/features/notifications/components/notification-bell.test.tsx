import type { Lead, Purchase } from "@doorlight/gateway/contract";
import { beforeEach, expect, jest, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { aDealOffer } from "../../../../test/builders/deals.ts";
import { anOwnDispute } from "../../../../test/builders/disputes.ts";
import { aLead, aPurchase } from "../../../../test/builders/leads.ts";
import { anEligibility } from "../../../../test/builders/refunds.ts";
import { anAdmin, aUser } from "../../../../test/builders/users.ts";
import { FakeEventSource } from "../../../../test/fake-event-source.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { NotificationBell } from "./notification-bell.tsx";

const news = "GET /api/notifications?limit=20";
const purchased = "GET /api/my-leads?period=last_n_days&days=30&limit=100&contacts=omitted";
const sessions = "GET /api/profile/sessions";
const ownDeals = "GET /api/billing/deals";
const noDeals = { items: [], offers: [] };
const joinRequests = "GET /api/admin/office-requests";
const ok = (items: object[]) => ({ status: 200, body: { items, total: items.length, nextCursor: null } });
const day = (n: number) => `2026-11-${n}T12:00:00.000Z`;

const lead = aLead({ publishedAt: day(18) });
const bought = aLead({ id: "01900000-0000-7000-8000-000000000002", propertyType: "flat", rooms: 2, closedAt: day(19) });
const session = { id: "s", device: "Firefox on Windows", seenAt: day(20), impersonated: false };
const ownSession = { ...session, id: "own", createdAt: day(21), current: true };
const otherSession = { ...session, createdAt: day(20), current: false };
const item = ({ id, propertyType, rooms, place, publishedAt, leadType }: Lead, readAt: string | null = null) => ({
  id: id.replace(/^0/, "1"),
  lead: { id, leadType, propertyType, rooms, place },
  price: { amount: 2_185, currency: "EUR" },
  missedReason: null,
  listIds: [],
  createdAt: publishedAt,
  readAt,
});
const purchases = ok([{ purchase: aPurchase(), lead: bought }]);

const open = (user = aUser()) => show(<NotificationBell />, { user, texts: ["notifications"] });
const list = () => screen.findByRole("dialog", { name: "Notifications" });
const texts = async () =>
  within(await list())
    .getAllByRole("link")
    .map((link) => link.textContent);

beforeEach(() => {
  localStorage.clear();
  Object.assign(globalThis, { EventSource: FakeEventSource });
});

test("shows an agent new leads, a closed request and a login elsewhere, the newest first", async () => {
  fakeApi({ [news]: ok([item(lead)]), [purchased]: purchases, [sessions]: ok([ownSession, otherSession]) });
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Notifications" }));
  await waitFor(async () => expect(await texts()).toHaveLength(3));
  expect(await texts()).toEqual([
    expect.stringMatching(/^Another device logged in/),
    expect.stringMatching(/^The request is closed: Flat, 2 rooms, Espoo/),
    expect.stringMatching(/^Fits your lists: Request for quote, Detached house, 4 rooms, Haukilahti, €21.85/),
  ]);
});

test("shows an agent a deal that waits for the agent's answer, and leads to it", async () => {
  const deals = { status: 200, body: { ...noDeals, offers: [aDealOffer()] } };
  const answers = { [news]: ok([]), [purchased]: ok([]), [sessions]: ok([ownSession]) };
  fakeApi({ ...answers, [ownDeals]: deals });
  await open();
  await userEvent.click(screen.getByRole("button", { name: /^Notifications/ }));
  const entry = await screen.findByRole("link", { name: /^A deal waits for your answer: Winter/ });
  expect(entry).toHaveAttribute("href", "/account/billing/plans");
});

test("says when a dispute begins to hold the account and when it ends, and leads to billing", async () => {
  const dispute = anOwnDispute({ openedAt: day(19), outcome: "won", closedAt: day(20), releasedAt: day(20) });
  const lost = anOwnDispute({ id: "lost", openedAt: day(16), outcome: "lost", closedAt: day(17) });
  const answers = { [news]: ok([]), [purchased]: ok([]), [sessions]: ok([ownSession]), [ownDeals]: ok([]) };
  fakeApi({ ...answers, "GET /api/billing/disputes": ok([dispute, lost]) });
  await open();
  await userEvent.click(screen.getByRole("button", { name: /^Notifications/ }));
  await waitFor(async () => expect(await texts()).toHaveLength(4));
  expect(await texts()).toEqual([
    expect.stringMatching(/^A disputed card payment no longer holds your account/),
    expect.stringMatching(/^Your account is on hold: your bank disputes a card payment/),
    // Also true once we have ended the block.
    expect.stringMatching(/^Your bank has taken a card payment back\. If your account is on hold, contact us/),
    expect.stringMatching(/^Your account is on hold/),
  ]);
  for (const link of within(await list()).getAllByRole("link"))
    expect(link).toHaveAttribute("href", "/account/billing");
});

test.each([
  ["lead_cap", "Not bought for you, lead cap reached: Request for quote"],
  ["card_needs_action", "Not bought for you, the payment failed: Request for quote"],
  ["claims_above_share", "Not bought for you, you ask for many refunds: Request for quote"],
])("says why a list missed a lead by %s", async (missedReason, text) => {
  fakeApi({ [news]: ok([{ ...item(lead), missedReason }]), [purchased]: ok([]), [sessions]: ok([ownSession]) });
  await open();
  await userEvent.click(screen.getByRole("button", { name: /^Notifications/ }));
  await waitFor(async () => expect(await texts()).toEqual([expect.stringContaining(text)]));
});

test("shows a list's purchase with its price and link, but none by click, and a refund as such", async () => {
  localStorage.setItem(`news-read ${aUser().id} `, day(18));
  const purchaseOf = (id: string, changes: Partial<Purchase>) => ({
    purchase: aPurchase({ leadId: id, listId: id, acquiredAt: day(19), paymentSource: "card", ...changes }),
    lead: aLead({ id }),
  });
  const ids = [1, 2, 3, 4].map((n) => `01900000-0000-7000-8000-00000000000${n}`);
  const byLists = [
    purchaseOf(ids[0]!, { fee: { amount: 3_900, currency: "EUR" } }),
    purchaseOf(ids[1]!, { acquiredAt: day(17), paymentSource: "credit" }),
    purchaseOf(ids[2]!, { listId: null }),
    purchaseOf(ids[3]!, { refundedAt: day(20) }),
  ];
  fakeApi({ [news]: ok([]), [purchased]: [ok([]), ok(byLists)], [sessions]: ok([ownSession]) });
  await open();
  await screen.findByRole("button", { name: "Notifications" });
  jest.useFakeTimers();
  act(() => FakeEventSource.last.send("purchased", { leadId: ids[0] }));
  act(() => {
    jest.advanceTimersByTime(2_000);
  });
  jest.useRealTimers();
  await userEvent.click(await screen.findByRole("button", { name: "Notifications, 2 new" }));
  expect(await texts()).toEqual([
    expect.stringMatching(/^The lead is refunded to you: Detached house, 4 rooms/),
    expect.stringMatching(/^Bought for you: Request for quote, Detached house, 4 rooms, Haukilahti, €39.00/),
    expect.stringMatching(/^Bought for you: Request for quote, Detached house, 4 rooms, Haukilahti(?!, €)/),
  ]);
  expect(within(await list()).getAllByRole("link")[1]).toHaveAttribute("href", `/account/lead/${ids[0]}`);
});

test("shows corrected facts to a buyer, but not to one who bought later or was refunded", async () => {
  const boughtOn = (acquiredAt: string, n: number, refundedAt: string | null = null) => ({
    purchase: aPurchase({ acquiredAt, refundedAt, listId: null }),
    lead: aLead({ id: `01900000-0000-7000-8000-00000000000${n}`, factsCorrectedAt: day(19) }),
  });
  const leads = [boughtOn(day(18), 1), boughtOn(day(20), 2), boughtOn(day(18), 3, day(20))];
  fakeApi({ [news]: ok([]), [purchased]: ok(leads), [sessions]: ok([ownSession]) });
  await open();
  await userEvent.click(screen.getByRole("button", { name: /^Notifications/ }));
  await waitFor(async () =>
    expect(await texts()).toEqual([
      expect.stringMatching(/^The lead is refunded to you/),
      expect.stringMatching(/^We have corrected facts of a lead you bought: Detached house, 4 rooms, Espoo/),
    ]),
  );
});

test.each([
  [true, "We withdrew the request, please delete the owner’s details: Flat, 2 rooms, Espoo"],
  [false, "The owner’s details are erased, please delete your copies: Flat, 2 rooms, Espoo"],
])("shows an erasure in place of the closing with its cause, ours: %s", async (withdrawnByUs, text) => {
  const refundEligibility = anEligibility({}, { withdrawnByUs });
  const erased = { purchase: aPurchase(), lead: bought, contactErasedAt: day(20), refundEligibility };
  fakeApi({ [news]: ok([]), [purchased]: ok([erased]), [sessions]: ok([ownSession]) });
  await open();
  await userEvent.click(screen.getByRole("button", { name: /^Notifications/ }));
  await waitFor(async () => expect(await texts()).toEqual([expect.stringContaining(text)]));
});

test.each([
  ["contact", { leadId: bought.id, erased: true }],
  ["account", {}],
] as const)("shows a refund at once when the account or the contact changes: %s", async (event, data) => {
  localStorage.setItem(`news-read ${aUser().id} `, day(19));
  const refunded = { purchase: aPurchase({ listId: null, refundedAt: day(20) }), lead: bought };
  fakeApi({ [news]: ok([]), [purchased]: [purchases, ok([refunded])], [sessions]: ok([ownSession]) });
  const { queries } = await open();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  jest.useFakeTimers();
  act(() => FakeEventSource.last.send(event, data));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  await userEvent.click(await screen.findByRole("button", { name: "Notifications, 1 new" }));
  expect((await texts())[0]).toMatch(/^The lead is refunded to you: Flat, 2 rooms, Espoo/);
});

test("counts news after the first visit until the list was open", async () => {
  localStorage.setItem(`news-read ${aUser().id} `, day(18));
  fakeApi({ [news]: ok([item(lead, day(18))]), [purchased]: purchases, [sessions]: ok([ownSession, otherSession]) });
  const { unmount } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Notifications, 2 new" }));
  expect(within(await list()).getAllByText("new")).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  await screen.findByRole("button", { name: "Notifications" });
  unmount();
  await open();
  await screen.findByRole("button", { name: "Notifications" });
  expect(localStorage.getItem(`news-read ${aUser().id} `)).toBe(day(20));
});

test("keeps a matching lead new until the server says that it was read, here or elsewhere", async () => {
  localStorage.setItem(`news-read ${aUser().id} `, day(21));
  fakeApi({
    [news]: [ok([item(lead)]), ok([item(lead, day(21))])],
    [purchased]: ok([]),
    [sessions]: ok([ownSession]),
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Notifications, 1 new" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Notifications, 1 new" })).toBeInTheDocument();
  jest.useFakeTimers();
  act(() => FakeEventSource.last.send("newsRead", {}));
  act(() => {
    jest.advanceTimersByTime(2_000);
  });
  jest.useRealTimers();
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeInTheDocument();
});

test("treats earlier news as read on the first visit, and a lead published then as new", async () => {
  const later = aLead({ id: "01900000-0000-7000-8000-000000000003", publishedAt: day(21) });
  fakeApi({
    [news]: [ok([item(lead, day(18))]), ok([item(later), item(lead, day(18))])],
    [purchased]: ok([]),
    [sessions]: ok([ownSession]),
  });
  await open();
  await waitFor(() => expect(localStorage.getItem(`news-read ${aUser().id} `)).toBe(day(18)));
  jest.useFakeTimers();
  act(() => FakeEventSource.last.send("news", { leadId: later.id }));
  act(() => {
    jest.advanceTimersByTime(2_000);
  });
  jest.useRealTimers();
  expect(await screen.findByRole("button", { name: "Notifications, 1 new" })).toBeInTheDocument();
});

test("reads only an own lead again when leads close", async () => {
  const stillOpen = ok([{ purchase: aPurchase(), lead: { ...bought, closedAt: null } }]);
  const sent = fakeApi({ [news]: ok([]), [purchased]: [stillOpen, purchases], [sessions]: ok([ownSession]) });
  await open();
  await waitFor(() => expect(localStorage).toHaveLength(1));
  const reads = () => sent.filter(({ address }) => address.includes("my-leads")).length;
  const close = async (leadId: string) => {
    jest.useFakeTimers();
    act(() => FakeEventSource.last.send("contact", { leadId, erased: false }));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    jest.useRealTimers();
  };
  await close(lead.id);
  expect(reads()).toBe(1);
  await close(bought.id);
  expect(reads()).toBe(2);
  expect(await screen.findByRole("button", { name: "Notifications, 1 new" })).toBeInTheDocument();
});

test("shows a publication just before another screen in the bell of that screen", async () => {
  localStorage.setItem(`news-read ${aUser().id} `, day(18));
  const later = aLead({ id: "01900000-0000-7000-8000-000000000003", publishedAt: day(21) });
  fakeApi({
    [news]: [ok([item(lead, day(18))]), ok([item(later), item(lead, day(18))])],
    [purchased]: ok([]),
    [sessions]: ok([ownSession]),
  });
  const Screens = () => {
    const [place, setPlace] = useState("first");
    return (
      <>
        <button onClick={() => setPlace("second")}>Another screen</button>
        <NotificationBell key={place} />
      </>
    );
  };
  const { queries } = await show(<Screens />, { user: aUser(), texts: ["notifications"] });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  jest.useFakeTimers();
  act(() => FakeEventSource.last.send("news", { leadId: later.id }));
  act(() => screen.getByRole("button", { name: "Another screen" }).click());
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  expect(await screen.findByRole("button", { name: "Notifications, 1 new" })).toBeInTheDocument();
});

test("reads neither contacts nor sessions for an admin who acts as an agent", async () => {
  const sent = fakeApi({ [news]: ok([item(lead)]), [purchased]: ok([]), [ownDeals]: { status: 200, body: noDeals } });
  await open(aUser({ impersonatedBy: anAdmin().id }));
  await userEvent.click(screen.getByRole("button", { name: "Notifications" }));
  await waitFor(async () => expect(await texts()).toEqual([expect.stringMatching(/^Fits your lists/)]));
  expect(sent.map(({ address }) => `GET ${address}`)).toEqual([news, purchased, ownDeals]);
});

test("shows an admin requests to join an office, and asks for no leads", async () => {
  const request = { id: "r", user: { id: "u", name: "Aino Agent" }, office: { name: "Example" }, requestedAt: day(20) };
  const sent = fakeApi({ [joinRequests]: ok([request]), [sessions]: ok([ownSession]) });
  await open(anAdmin());
  await userEvent.click(screen.getByRole("button", { name: "Notifications" }));
  await waitFor(async () => expect(await texts()).toEqual([expect.stringMatching(/^Aino Agent asks to join Example/)]));
  expect(sent.map(({ address }) => address).filter((address) => address.includes("leads"))).toEqual([]);
});

test("hides no source for another that fails", async () => {
  fakeApi({ [news]: refusal("internal"), [purchased]: purchases, [sessions]: refusal("internal") });
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Notifications" }));
  await waitFor(async () => expect(await texts()).toHaveLength(1), { timeout: 4_000 });
});

test("says what will come to an empty list", async () => {
  fakeApi({ [news]: ok([]), [purchased]: ok([]), [sessions]: ok([ownSession]) });
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Notifications" }));
  expect(await screen.findByText(/^Nothing yet. Leads that fit your lists/)).toBeInTheDocument();
});
