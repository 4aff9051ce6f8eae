import { expect, jest, test } from "@jest/globals";
import type { SellerPage } from "@doorlight/gateway/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAgentOfRequest, aSellerPage } from "../../../../test/builders/seller-page.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import type { Locale } from "../../../lib/locale.ts";
import { SellerOffers } from "./seller-offers.tsx";

const agent = anAgentOfRequest;
const page = aSellerPage();
const closed = { ...page, state: "closed" as const, closedAt: "2026-11-21T10:00:00.000Z", asksOutcome: true };

async function open(shown: SellerPage, answers: Record<string, Answer | Answer[]> = {}, locale: Locale = "en") {
  const sent = fakeApi({ "GET /api/contact-requests/h4sh": { status: 200, body: shown }, ...answers });
  const { container } = await show(<SellerOffers hash="h4sh" />, { texts: ["requests"], locale });
  await screen.findAllByText(
    shown.isLinked || shown.isBlocked ? /earlier request|publish no requests/ : "Onni Virtanen",
  );
  return { sent, container, user: userEvent.setup() };
}

test("shows the owner the sent request, the consent, and the agents with face, office and phone", async () => {
  const { container } = await open(page);
  for (const text of ["Esimerkkitie 4, 00530 Helsinki", "Selma Seller", "46.5 m²", "+358 40 7654321"]) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText(/Two rooms with a view. Call 040 765 4321/)).toBeInTheDocument();
  for (const fact of ["Rooms", "Area", "Year built", "Condition", "In your own words"])
    expect(screen.getByText(fact)).toBeInTheDocument();
  expect(screen.getByText("I agree that agents read this.")).toBeInTheDocument();
  expect(container.querySelector('img[src="/images/face-small.webp"]')).not.toBeNull();
  expect(screen.getByText("LKV, Kotikulma")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "+358 40 1234567" })).toBeInTheDocument();
  expect(screen.queryByText("Which agent did you choose?")).toBeNull();
  expect(screen.getByText("3 more agents can get your details")).toBeInTheDocument();
});

test("says for good that the request was withdrawn, not by whom, and that agents had the details", async () => {
  await open({ ...closed, own: null, openings: [], withdrawnAt: "2026-11-21T12:06:00.000Z" });
  expect(
    screen.getByText(/^This request was withdrawn on 21 Nov 2026.* asked the agents to do the same\.$/),
  ).toBeVisible();
  expect(screen.getByText("1 agent had your details")).toBeInTheDocument();
  expect(screen.queryByText("1 agent has your details")).toBeNull();
});

test("shows an agent who gets the details while the page is open", async () => {
  // Only the interval: what waits for the screen goes on.
  jest.useFakeTimers({
    doNotFake: ["setTimeout", "clearTimeout", "setImmediate", "clearImmediate", "nextTick", "queueMicrotask", "Date"],
  });
  const unsold = { status: 200, body: { ...page, agents: [], spotsLeft: 4 } };
  fakeApi({ "GET /api/contact-requests/h4sh": [unsold, { status: 200, body: page }] });
  await show(<SellerOffers hash="h4sh" />, { texts: ["requests"] });
  expect(await screen.findByText("No agent has your details")).toBeVisible();
  expect(screen.getByText("4 agents can get your details")).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  jest.useRealTimers();
  expect(await screen.findByText("Onni Virtanen")).toBeVisible();
  expect(screen.getByText("1 agent has your details")).toBeVisible();
});

test("says to an owner who withdrew unsold that no agent had the details, and asks for no choice", async () => {
  const withdrawn = { ...closed, own: null, openings: [], agents: [], withdrawnAt: "2026-11-21T12:06:00.000Z" };
  fakeApi({ "GET /api/contact-requests/h4sh": { status: 200, body: { ...withdrawn, asksOutcome: false } } });
  await show(<SellerOffers hash="h4sh" />, { texts: ["requests"] });
  expect(await screen.findByText(/We have erased the data of this request\. No agent had it\.$/)).toBeVisible();
  expect(screen.queryByText(/asked the agents/)).toBeNull();
  expect(screen.queryByText("Which agent did you choose?")).toBeNull();
});

test("says that all places are taken and what happens now, and lets the owner close the request", async () => {
  const full = { ...page, state: "full" as const, spotsLeft: 0 };
  const { user } = await open(full, {
    "POST /api/contact-requests/h4sh/close": { status: 200, body: { closedAt: "2026-11-22T10:00:00.000Z" } },
  });
  expect(screen.getByText(/^All places are taken, so no more agents can get your details\./)).toBeVisible();
  expect(screen.queryByText("Which agent did you choose?")).toBeNull();
  expect(screen.queryByText(/Closed/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Close the request" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("We tell the agents that you have closed the request.");
  await user.click(within(question).getByRole("button", { name: "Close the request" }));
  expect(await screen.findByText("Which agent did you choose?")).toBeVisible();
});

test.each([
  ["en", "Firefox on Windows"],
  ["sv", "Firefox på Windows"],
  ["fi", "Firefox, Windows"],
] as const)("names in %s the neighbourhood and who opened the page", async (locale, device) => {
  await open(page, {}, locale);
  expect(screen.getByText("Kallio, 00530 Helsinki, Uusimaa")).toBeInTheDocument();
  expect(screen.getByText(device)).toBeInTheDocument();
});

test("lets the owner correct the phone number, and refuses a malformed one at the field", async () => {
  const { sent, user } = await open(page, {
    "POST /api/contact-requests/h4sh/phone": [
      refusal("invalid_request", [{ path: "phone", code: "invalid_phone", message: "must be a telephone number" }]),
      { status: 200, body: { phone: "+358501112233" } },
    ],
  });
  await user.click(screen.getByRole("button", { name: "Correct the number" }));
  const field = screen.getByLabelText("Phone number");
  await user.clear(field);
  await user.type(field, "12345");
  await user.click(screen.getByRole("button", { name: "Save the number" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Enter your own phone number with its area code/));
  await user.clear(field);
  await user.type(field, "050 111 2233");
  await user.click(screen.getByRole("button", { name: "Save the number" }));
  expect(await screen.findByText("+358 50 1112233")).toBeInTheDocument();
  expect(sent.at(-1)?.body).toEqual({ phone: "050 111 2233" });
});

test.each([
  ["Onni Virtanen", { outcome: "buyer_chosen", chosenAgentId: agent.id }],
  ["Another agent", { outcome: "other_agent" }],
  ["No agent: I am selling it myself, or not now", { outcome: "no_agent" }],
])("asks the owner after the closing who was chosen: %s", async (answer, body) => {
  const { sent, user } = await open(closed, { "POST /api/contact-requests/h4sh/outcome": { status: 204 } });
  await user.click(screen.getByRole("radio", { name: new RegExp(`^${answer}`) }));
  await user.click(screen.getByRole("button", { name: "Send the answer" }));
  expect(await screen.findByText("Thank you for telling us how it went.")).toBeInTheDocument();
  expect(sent.at(-1)?.body).toEqual(body);
});

test("shows the owner who saw contact and page and when, and exports all data", async () => {
  const seenAt = "2026-11-21T08:00:00.000Z";
  const contactSeen = [
    { seenAt, name: "Aino Agentti", isSupport: false, isFound: false },
    { seenAt, name: null, isSupport: true, isFound: false },
    { seenAt, name: null, isSupport: true, isFound: true },
  ];
  await open({ ...page, contactSeen });
  expect(screen.getByText("Doorlight (our support)")).toBeVisible();
  expect(screen.getByText(/^Doorlight \(our support\), found your request by one of your details/)).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Your contact details" })).getByText("Aino Agentti")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "This page" })).getByText("Firefox on Windows")).toBeVisible();
  expect(screen.getByRole("link", { name: "Download my data" })).toHaveAttribute(
    "href",
    "/api/contact-requests/h4sh/export",
  );
});

test("lets the owner withdraw the consent, and keeps nothing of the owner on the page", async () => {
  const erased = { status: 200, body: { erasedAt: "2026-11-22T10:00:00.000Z" } };
  const { user } = await open(page, { "POST /api/contact-requests/h4sh/withdraw-consent": erased });
  await user.click(screen.getByRole("button", { name: "Withdraw my consent" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw my consent" }));
  await waitFor(() => expect(screen.queryByText("Selma Seller")).toBeNull());
  expect(screen.queryByText("Your data")).toBeNull();
  expect(screen.getByText("Closed")).toBeInTheDocument();
});

test("does not require the owner to say who was chosen", async () => {
  const { sent, user } = await open(closed);
  await user.click(screen.getByRole("button", { name: "I would rather not say" }));
  expect(screen.queryByText("Which agent did you choose?")).toBeNull();
  expect(sent).toHaveLength(1);
});

test("shows nothing of the owner on the page after the erasure", async () => {
  await open({ ...closed, own: null });
  expect(screen.queryByText("What you sent")).toBeNull();
});

test("shows times of the request's country, as in its mails, and the zone if another's differs", async () => {
  const lateAt = "2026-11-20T22:30:00.000Z";
  const late = {
    ...closed,
    createdAt: lateAt,
    closedAt: lateAt,
    withdrawnAt: lateAt,
    agents: [{ ...agent, acquiredAt: lateAt }],
    consent: { ...page.consent, givenAt: lateAt },
    openings: [{ ...page.openings[0]!, openedAt: lateAt }],
    contactSeen: [{ seenAt: lateAt, name: "Onni Virtanen", isSupport: false, isFound: false }],
  };
  const zones = { status: 200, body: { items: [{ code: "FI", timeZone: "Asia/Tokyo" }] } };
  const { container } = await open(late, { "GET /api/countries": zones });
  await waitFor(() => expect(container).toHaveTextContent("Sent on 21 November 2026"));
  expect(container).toHaveTextContent("You agreed to this on 21 November 2026");
  expect(container.textContent?.match(/21 Nov 2026, 07:30 UTC\+9/g)).toHaveLength(4);
  expect(container).not.toHaveTextContent("20 Nov");
});

test("names the partner site that sent the request", async () => {
  const { container } = await open({ ...page, partner: "nordic-homes" });
  expect(container).toHaveTextContent("Sent on 20 November 2026 from nordic-homes");
});

test.each([
  ["the home has an earlier request", { isLinked: true }, "Do you know nothing about it? Write to us."],
  ["requests of the sender are not published", { isBlocked: true }, "Is this a mistake? Write to us."],
])("says that %s, and promises no agents", async (_, unpublished, contact) => {
  await open({ ...page, ...unpublished, agents: [], spotsLeft: 4 });
  expect(screen.getByRole("link", { name: contact })).toHaveAttribute("href", "/contact");
  expect(screen.getByText("Not published")).toBeInTheDocument();
  for (const promise of [
    /agents? can get your details/,
    /No agent yet/,
    /Agents can contact you/,
    /who buy your/,
    /^Open$/,
  ]) {
    expect(screen.queryByText(promise)).toBeNull();
  }
});
