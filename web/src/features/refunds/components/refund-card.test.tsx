import { expect, jest, test } from "@jest/globals";
import type { RefundEligibility, RefundRequest } from "@doorlight/gateway/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aPurchase } from "../../../../test/builders/leads.ts";
import { anAttempt, anEligibility, aRefundRequest } from "../../../../test/builders/refunds.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { PurchaseRefunds } from "./purchase-refunds.tsx";
import { RefundNote } from "./refund-note.tsx";

const purchase = aPurchase();
const path = `/api/purchases/${purchase.id}/refund-requests`;
const request = aRefundRequest();
const until = "2099-12-09T22:00:00.000Z";
const from = "2099-11-24T12:05:00.000Z";

const countries: Answer = { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } };
const known = (eligibility: RefundEligibility, ...requests: RefundRequest[]): Answer => ({
  status: 200,
  body: { attempts: [], requests, eligibility },
});
const closed = (refusal: RefundEligibility["refusal"]) => anEligibility({}, { refusal, until });
const answer = (changes: Partial<RefundRequest> = {}): Answer => ({
  status: 200,
  body: { request: aRefundRequest(changes) },
});

async function showCard(
  answers: Record<string, Answer | Answer[]>,
  contactErasedAt: string | null = null,
  bought = purchase,
) {
  const sent = fakeApi({
    "GET /api/countries": countries,
    "GET /api/auth/session": { status: 200, body: { user: aUser() } },
    ...answers,
  });
  await show(<PurchaseRefunds purchase={bought} contactErasedAt={contactErasedAt} canReport />, {
    user: aUser(),
    texts: ["refunds"],
  });
  await screen.findByRole("heading", { name: "Refund" });
  return sent;
}
const posts = (sent: Awaited<ReturnType<typeof showCard>>) => sent.filter(({ method }) => method === "POST");

test("says from when until when a refund is possible, and why not yet, in the country's time", async () => {
  await showCard({ [`GET ${path}`]: known(anEligibility({ from, attemptsMissing: 1, daysMissing: 1 }, { until })) });
  const [unreachable] = await screen.findAllByText(
    "Not yet: log 1 more attempt on 1 more day first. Eligible from Tue 24 Nov, 14:05 at the earliest, until Wed 9 Dec, 23:59.",
  );
  expect(unreachable).toBeInTheDocument();
  expect(screen.getByText("Eligible now, until Wed 9 Dec, 23:59.")).toBeInTheDocument();
});

test.each([null, "refund_window_over"] as const)(
  "offers no request of a purchase that is refunded already, though the answer is older: %s",
  async (refusal) => {
    const refunded = aPurchase({ refundedAt: "2026-11-24T12:05:00.000Z" });
    await showCard({ [`GET ${path}`]: known(closed(refusal)) }, null, refunded);
    expect(screen.queryByRole("button", { name: "Request a refund" })).toBeNull();
    expect(screen.queryByText(/until|over/)).toBeNull();
  },
);

test("says that a purchase whose owner left soon is refunded without a request, and when", async () => {
  const due = anEligibility({}, { refundDueAt: "2099-11-24T12:05:00.000Z", until });
  await showCard({ [`GET ${path}`]: known(due) });
  expect(await screen.findByText(/without a request: we do so after Tue 24 Nov, 14:05/)).toBeInTheDocument();
  expect(screen.queryByText(/Not yet/)).toBeNull();
});

const ours = { withdrawnAt: "2026-11-24T12:05:00.000Z", withdrawnByUs: true, until };

test.each([null, "refund_window_over"] as const)(
  "offers no request of a purchase that we refund since we withdrew it, and says so: %s",
  async (refusal) => {
    await showCard({ [`GET ${path}`]: known(anEligibility({}, { ...ours, refusal })) });
    expect(
      await screen.findByText(/^We withdrew this request ourselves .* You do not have to ask\.$/),
    ).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Request a refund" })).toBeNull();
    expect(screen.queryByText(/time for a refund ended|You can ask/)).toBeNull();
  },
);

test("says after our withdrawal that a request of the buyer is decided", async () => {
  await showCard({ [`GET ${path}`]: known(anEligibility({}, { ...ours, refusal: "refund_pending" }), request) });
  expect(
    await screen.findByText(/^We withdrew this request ourselves .* our decision about that counts\.$/),
  ).toBeInTheDocument();
  expect(screen.queryByText(/within minutes/)).toBeNull();
});

test("lets a buyer ask again who took back a request before our withdrawal", async () => {
  const cancelled = aRefundRequest({ state: "cancelled", dueAt: null });
  await showCard({ [`GET ${path}`]: known(anEligibility({}, ours), cancelled) });
  expect(await screen.findByText(/^We withdrew this request ourselves/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Request a refund" })).toBeInTheDocument();
  expect(screen.queryByText(/within minutes|decision/)).toBeNull();
});

test.each([
  [{ from, attemptsMissing: 0, daysMissing: 0 }, "Eligible from Tue 24 Nov, 14:05, until Wed 9 Dec, 23:59."],
  [
    { from: null, attemptsMissing: 4, daysMissing: 4 },
    "No longer possible: the attempts that it needs do not fit in before Wed 9 Dec, 23:59.",
  ],
])("explains the reasons that need contact attempts: %j", async (missing, text) => {
  await showCard({ [`GET ${path}`]: known(anEligibility(missing, { until })) });
  expect(await screen.findAllByText(text)).toHaveLength(2);
});

test("requests a refund with reason and description, and says by when it is decided", async () => {
  const pending = { ...known(closed("refund_pending"), request) };
  const sent = await showCard({
    [`GET ${path}`]: [known(anEligibility({}, { until })), pending],
    [`POST ${path}`]: answer(),
  });
  await userEvent.click(screen.getByRole("button", { name: "Request a refund" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Request a refund?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send the request" }));
  expect(await dialog.findAllByText("Required")).toHaveLength(2);
  expect(dialog.getByText(/^We decide within 7 days .* 1 credit goes back to your account\./)).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText("What happened"), "Not selling");
  expect(await dialog.findByText("Say in a sentence what happened, in at least 20 characters")).toBeInTheDocument();
  await userEvent.clear(dialog.getByLabelText("What happened"));
  await userEvent.selectOptions(dialog.getByLabelText("Reason"), "The owner is not selling, or never asked");
  await userEvent.type(dialog.getByLabelText("What happened"), "The owner never asked for this.");
  await userEvent.click(dialog.getByRole("button", { name: "Send the request" }));
  expect(await screen.findByText("Waiting for our decision")).toBeInTheDocument();
  expect(screen.getByText(/^We decide by \d+ \w+ \d{4}\.$/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Request a refund" })).toBeNull());
  expect(posts(sent).map(({ body }) => body)).toEqual([
    { reason: "not_selling", description: "The owner never asked for this." },
  ]);
});

test("explains why a reason is not possible yet, and logs its missing attempt in the dialog", async () => {
  const eligibility = anEligibility({ from, attemptsMissing: 2, daysMissing: 0 }, { until });
  const log = `/api/purchases/${purchase.id}/contact-attempts`;
  const after = anEligibility({ from, attemptsMissing: 1, daysMissing: 0 }, { until });
  const sent = await showCard({
    [`GET ${path}`]: known(eligibility),
    [`POST ${log}`]: { status: 201, body: { attempt: anAttempt(), eligibility: after } },
  });
  await userEvent.click(screen.getByRole("button", { name: "Request a refund" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText("Reason"), "I cannot reach the owner");
  expect(dialog.getByText(/^Not yet: log 2 more attempts first\./)).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText("What happened"), "Nobody answers at any time.");
  await userEvent.click(dialog.getByRole("button", { name: "Send the request" }));
  expect(document.activeElement).toHaveTextContent(/^Not yet: log 2 more attempts first\./);
  await userEvent.click(dialog.getByRole("button", { name: "No answer" }));
  expect(await dialog.findByText(/^Not yet: log 1 more attempt first\./)).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByLabelText("Reason"), "The owner is not selling, or never asked");
  expect(dialog.queryByRole("button", { name: "No answer" })).toBeNull();
  expect(posts(sent).map(({ address }) => address)).toEqual([log]);
});

test("says that the bank decides the refund of a disputed charge", async () => {
  const refunded = aRefundRequest({ state: "refunded", dueAt: null, isDisputed: true });
  await showCard({ [`GET ${path}`]: known(closed("refund_decided"), refunded) });
  expect(await screen.findByText(/the bank decides whether you get the money back/)).toBeInTheDocument();
  expect(screen.queryByText(/goes back to/)).toBeNull();
});

test("shows the refund of a proven request and its amount at once", async () => {
  const decisions = [{ approved: true, message: "", decidedAt: request.requestedAt, isAutomatic: true }];
  const refunded = { state: "refunded", dueAt: null, decisions } as const;
  await showCard({
    [`GET ${path}`]: [known(anEligibility({}, { until })), known(closed("refund_decided"), aRefundRequest(refunded))],
    [`POST ${path}`]: answer(refunded),
  });
  await userEvent.click(screen.getByRole("button", { name: "Request a refund" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText("Reason"), "The lead is a duplicate");
  await userEvent.type(dialog.getByLabelText("What happened"), "I bought this home before.");
  await userEvent.click(dialog.getByRole("button", { name: "Send the request" }));
  expect(await screen.findByText("Refunded")).toBeInTheDocument();
  expect(screen.getByText("1 credit goes back to your account.")).toBeInTheDocument();
  expect(screen.getByText("Approved automatically, because the reason could be proven.")).toBeInTheDocument();
});

test.each([
  ["closed_soon", "The request was closed or withdrawn soon after", /within an hour of your purchase/],
  ["withdrawn_by_us", "We withdrew the request", /^We withdrew the request ourselves/],
] as const)("says by which rule a lead is refunded whose agent never asked: %s", async (rule, title, text) => {
  const decisions = [{ approved: true, message: "", decidedAt: request.requestedAt, isAutomatic: true }];
  const refunded = { state: "refunded", dueAt: null, decisions, byRule: true, rule, description: "" } as const;
  await showCard({ [`GET ${path}`]: known(closed("refund_decided"), aRefundRequest(refunded)) });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText(/not selling/)).toBeNull();
  expect(screen.getByText(/^By us, /)).toBeInTheDocument();
  expect(screen.queryByText(/^Requested /)).toBeNull();
});

test("cancels a pending request after a question that explains it", async () => {
  const cancelled = { state: "cancelled", dueAt: null } as const;
  const sent = await showCard({
    [`GET ${path}`]: [
      known(closed("refund_pending"), request),
      known(anEligibility({}, { until }), aRefundRequest(cancelled)),
    ],
    [`POST /api/refund-requests/${request.id}/cancel`]: answer(cancelled),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Cancel the request" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/You can make another request until Wed 9 Dec, 23:59\.$/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel the request" }));
  expect(await screen.findByText("Cancelled")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "Request a refund" })).toBeInTheDocument();
  expect(posts(sent)).toHaveLength(1);
});

test("shows the decision if a request is decided a moment before it is cancelled", async () => {
  const decisions = [{ approved: false, message: "They answered us.", decidedAt: from, isAutomatic: false }];
  await showCard({
    [`GET ${path}`]: [
      known(closed("refund_pending"), request),
      known(closed("refund_decided"), aRefundRequest({ state: "rejected", dueAt: null, decisions })),
    ],
    [`POST /api/refund-requests/${request.id}/cancel`]: refusal("refund_decided"),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Cancel the request" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: /^Cancel the/ }));
  expect(await screen.findByText("They answered us.")).toBeInTheDocument();
});

test("shows the message of a rejection, and takes one appeal", async () => {
  const decisions = [{ approved: false, message: "They answered us.", decidedAt: from, isAutomatic: false }];
  const rejected = aRefundRequest({ state: "rejected", dueAt: null, decisions, appealUntil: until });
  const appealed = { appeal: { description: "Not me.", at: from }, decisions };
  const sent = await showCard({
    [`GET ${path}`]: [
      known(closed("refund_decided"), rejected),
      known(closed("refund_pending"), aRefundRequest(appealed)),
    ],
    [`POST /api/refund-requests/${request.id}/appeal`]: answer(appealed),
  });
  expect(await screen.findByText("They answered us.")).toBeInTheDocument();
  expect(screen.getByText(/you can appeal once, until Wed 9 Dec, 23:59\.$/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Appeal" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Why you see it differently"), "Not me.");
  await userEvent.click(dialog.getByRole("button", { name: "Send the appeal" }));
  expect(await screen.findByText("Waiting for our decision")).toBeInTheDocument();
  expect(screen.getByText("Not me.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
  expect(posts(sent).map(({ body }) => body)).toEqual([{ description: "Not me." }]);
});

test("shows a rejection after the appeal as final", async () => {
  const decisions = [{ approved: false, message: "As before.", decidedAt: from, isAutomatic: false }];
  const appeal = { description: "Not me.", at: from };
  await showCard({
    [`GET ${path}`]: known(
      closed("refund_decided"),
      aRefundRequest({ state: "rejected", dueAt: null, decisions, appeal }),
    ),
  });
  expect(await screen.findByText("This decision is final.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
});

test("says after the refund day when the time ended, and offers nothing", async () => {
  await showCard({ [`GET ${path}`]: known(closed("refund_window_over")) });
  expect(await screen.findByText("The time for a refund ended Wed 9 Dec, 23:59.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Request a refund" })).toBeNull();
});

test("shows the refund card of an unknown new purchase a moment later, without an error", async () => {
  jest.useFakeTimers({ advanceTimers: true });
  fakeApi({
    "GET /api/countries": countries,
    [`GET ${path}`]: [refusal("not_found"), known(anEligibility({}, { until }))],
  });
  await show(<PurchaseRefunds contactErasedAt={null} purchase={purchase} canReport />, {
    user: aUser(),
    texts: ["refunds"],
  });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByRole("alert")).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  jest.useRealTimers();
  expect(await screen.findByRole("button", { name: "Request a refund" })).toBeInTheDocument();
});

test.each([
  [
    "that is possible",
    known(anEligibility({}, { until })),
    /^You can request a refund until Wed 9 Dec, 23:59\. See the/,
  ],
  ["that waits", known(closed("refund_pending"), request), /^Refund requested .+\. We decide by .+\. See the request$/],
  [
    "that was rejected",
    known(closed("refund_decided"), aRefundRequest({ state: "rejected", dueAt: null })),
    /^Your request for a refund was rejected\. See the request$/,
  ],
])("says beside the price how a refund %s stands, with a link to it", async (_, answered, sentence) => {
  fakeApi({ "GET /api/countries": countries, [`GET ${path}`]: answered });
  await show(<RefundNote purchase={purchase} />, { user: aUser(), texts: ["refunds"] });
  const link = await screen.findByRole("link");
  expect(link).toHaveAttribute("href", "#refund");
  expect(link.parentElement).toHaveTextContent(sentence);
});

test("says how long the words of a request about an erased owner are kept", async () => {
  await showCard({ [`GET ${path}`]: known(anEligibility({}, { until })) }, "2026-11-21T12:00:00.000Z");
  await userEvent.click(screen.getByRole("button", { name: "Request a refund" }));
  expect(await screen.findByText(/we erase it once the request is decided or cancelled/)).toBeInTheDocument();
});

test("says why every reason needs a contact attempt of an agent who claims much back", async () => {
  const claimsAboveShare = { claims: 5, purchases: 12, percent: 25, days: 90 };
  await showCard({ [`GET ${path}`]: known(anEligibility({}, { until, claimsAboveShare })) });
  const why = /^You have claimed back 5 of the 12 leads that you bought in 90 days/;
  expect(await screen.findByText(why)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Request a refund" }));
  expect(await within(await screen.findByRole("dialog")).findByText(why)).toBeVisible();
});
