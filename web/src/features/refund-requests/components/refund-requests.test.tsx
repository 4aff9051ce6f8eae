import { beforeEach, expect, jest, test } from "@jest/globals";
import type { QueuedRefund, RefundEvidence } from "@doorlight/gateway/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Route, Routes, useLocation, useParams } from "react-router";
import { aLoggedAttempt, aQueuedRefund, someEvidence } from "../../../../test/builders/refunds.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { queryKeys } from "../../../lib/query-keys.ts";
import { moveToRow } from "../../../lib/row-keys.ts";
import { RefundRequests } from "./refund-requests.tsx";

const idOf = (number: number) => `01900000-0000-7000-8000-0000000000e${number}`;
const asked = (number: number, name: string, changes: Partial<QueuedRefund> = {}) =>
  aQueuedRefund({ id: idOf(number), agent: { id: idOf(number + 5), name }, ...changes });
const late = asked(1, "Aino", { isLate: true, dueAt: new Date(Date.now() + 20 * 60 * 60 * 1000).toISOString() });
const second = asked(2, "Bo", { reason: "wrong_phone" });

const queue = "GET /api/admin/refund-requests?state=pending";
const listOf = (...items: QueuedRefund[]): Answer => ({
  status: 200,
  body: { items, nextCursor: null, count: items.length },
});
const detail = (request: QueuedRefund, evidence: Partial<RefundEvidence> = {}): Record<string, Answer> => ({
  [`GET /api/admin/refund-requests/${request.id}`]: {
    status: 200,
    body: { request, evidence: someEvidence(evidence) },
  },
});
const resolve = (request: QueuedRefund) => `POST /api/admin/refund-requests/${request.id}/resolve`;
const resolved = (request: QueuedRefund, state: QueuedRefund["state"]): Answer => ({
  status: 200,
  body: { request: { ...request, state, dueAt: null, version: 2 } },
});
const base = {
  "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
  [queue]: [listOf(late, second), listOf(second)],
  ...detail(late),
  ...detail(second),
};

function Screen({ isSplit }: { isSplit: boolean }) {
  const { id } = useParams();
  return (
    <main>
      <output>{useLocation().pathname}</output>
      <RefundRequests id={id} isSplit={isSplit} />
    </main>
  );
}

const showQueue = ({ isSplit = true, at = "/account/sa/refund-requests" } = {}) =>
  show(
    <Routes>
      <Route path="/account/sa/refund-requests/:id?" element={<Screen isSplit={isSplit} />} />
    </Routes>,
    { user: anAdmin({ role: "super_admin" }), texts: ["refund-requests"], at },
  );
const evidence = () => screen.findByRole("region", { name: "Evidence" });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Element.prototype.scrollIntoView = jest.fn();
});

test("the queue of refund requests shows the most urgent one beside it, with an alarm from day six on", async () => {
  fakeApi(base);
  await showQueue();
  const rows = within(await screen.findByRole("list", { name: "Refund requests" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^AinoNot selling, or never asked · Espoo19 hours left$/),
    expect.stringMatching(/^BoWrong phone number · Espoo6 days left$/),
  ]);
  expect(within(rows[0]!).getByText("19 hours left")).toHaveClass("text-bad");
  expect(within(rows[1]!).getByText("6 days left")).not.toHaveClass("text-bad");
  expect(within(rows[0]!).getByRole("link")).toHaveAttribute("aria-current", "true");
  expect(within(await evidence()).getByRole("link", { name: "Aino" })).toBeInTheDocument();
});

test("the evidence of a refund request has attempts, bounces, other buyers' requests and the agent's rate", async () => {
  const other = { agent: { id: idOf(9), name: null }, reason: "wrong_phone", state: "refunded" } as const;
  fakeApi({
    ...base,
    ...detail(late, {
      attempts: [
        aLoggedAttempt({ note: "Rings, nobody there" }),
        aLoggedAttempt({ id: idOf(8), kind: "mail_bounced", loggedAt: new Date().toISOString() }),
      ],
      refusedMails: [
        { at: "2026-11-19T10:00:00.000Z", noMailbox: true },
        { at: "2026-11-19T11:00:00.000Z", noMailbox: false },
      ],
      sellerVisitedAt: "2026-11-18T10:00:00.000Z",
      others: [{ ...other, requestedAt: "2026-11-20T12:00:00.000Z" }],
    }),
  });
  await showQueue();
  const panel = within(await evidence());
  expect(await panel.findByText("2 contact attempts")).toBeInTheDocument();
  expect(panel.getByText("1 bounced e-mail, as the agent says")).toBeInTheDocument();
  expect(panel.getByText("Rings, nobody there")).toBeInTheDocument();
  expect(panel.getAllByText(/^Logged later: /)).toHaveLength(1);
  expect(panel.getByText(/there is no such mailbox$/)).toBeInTheDocument();
  expect(panel.getByText(/refused for another reason$/)).toBeInTheDocument();
  expect(panel.getByText(/^The owner last used the page of the request/)).toBeInTheDocument();
  expect(panel.getByText("1 of 2 other buyers have asked for a refund.")).toBeInTheDocument();
  expect(panel.getByText("Erased user")).toBeInTheDocument();
  expect(panel.getByText("1 of 12 purchases refunded (8%)")).toBeInTheDocument();
});

test("moving down the queue by keyboard shows the next request, also from outside the list", async () => {
  fakeApi(base);
  await showQueue();
  await evidence();
  act(() => moveToRow(1));
  expect(await screen.findByText(`/account/sa/refund-requests/${second.id}`)).toBeInTheDocument();
  expect(within(await evidence()).getByRole("heading", { name: "Wrong phone number" })).toBeInTheDocument();
});

test("a refund is approved by the key A, after a message and the question what it does", async () => {
  const sent = fakeApi({ ...base, [resolve(late)]: resolved(late, "refunded") });
  await showQueue();
  await evidence();
  await userEvent.keyboard("a");
  expect(await screen.findByText("Required")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText("Message to the agent")).toHaveFocus());
  await userEvent.keyboard("ar is typed, and decides nothing");
  await userEvent.tab();
  await userEvent.keyboard("a");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Approve this refund?" }));
  expect(dialog.getByText("Aino gets 1 credit back.")).toBeInTheDocument();
  expect(dialog.getByText(/^Aino loses the contact\./)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText(`/account/sa/refund-requests/${second.id}`)).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { outcome: "approved", message: "ar is typed, and decides nothing", version: 1 },
  ]);
});

test("a refund request is rejected by the key R, and an appeal for good", async () => {
  const appealed = asked(1, "Aino", { appeal: { description: "Look again.", at: "2026-11-20T12:00:00.000Z" } });
  const sent = fakeApi({
    ...base,
    [queue]: listOf(appealed),
    ...detail(appealed),
    [resolve(appealed)]: resolved(appealed, "rejected"),
  });
  await showQueue();
  await userEvent.type(await screen.findByLabelText("Message to the agent"), "They answered us.");
  await userEvent.tab();
  await userEvent.keyboard("r");
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("Aino gets nothing back. The appeal ends here: this is final.")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(sent.some(({ method }) => method === "POST")).toBe(true));
  expect(sent.find(({ method }) => method === "POST")!.body).toMatchObject({ outcome: "rejected" });
});

test("keys decide nothing where single keys are off, and no hint names them", async () => {
  localStorage.setItem("single-keys", "off");
  fakeApi(base);
  await showQueue();
  await evidence();
  await userEvent.keyboard("a");
  expect(screen.queryByText("Required")).toBeNull();
  expect(screen.queryByText("J and K move, A approves, R rejects")).toBeNull();
});

test("a refund request that somebody else has decided says so and shows the decision", async () => {
  const decided = {
    ...late,
    state: "rejected",
    decisions: [{ approved: false, message: "No.", decidedAt: "2026-11-22T12:00:00.000Z", admin: null }],
  } as const;
  const [first] = Object.values(detail(late));
  const [then] = Object.values(detail({ ...decided, decisions: [...decided.decisions] }));
  fakeApi({
    ...base,
    [`GET /api/admin/refund-requests/${late.id}`]: [first!, then!],
    [resolve(late)]: refusal("refund_decided"),
  });
  await showQueue({ at: `/account/sa/refund-requests/${late.id}` });
  await userEvent.type(await screen.findByLabelText("Message to the agent"), "Yes.");
  await userEvent.click(screen.getByRole("button", { name: /^Approve/ }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("No.")).toBeInTheDocument();
  expect(screen.queryByLabelText("Message to the agent")).toBeNull();
});

test("on a phone the queue leads to a request, and after its decision back to the queue", async () => {
  fakeApi({ ...base, [resolve(late)]: resolved(late, "refunded") });
  await showQueue({ isSplit: false });
  const link = await screen.findByRole("link", { name: "Aino" });
  expect(screen.queryByRole("region", { name: "Evidence" })).toBeNull();
  await userEvent.click(link);
  expect(await screen.findByRole("heading", { level: 1, name: "Not selling, or never asked" })).toBeInTheDocument();
  expect(screen.queryByRole("list", { name: "Refund requests" })).toBeNull();
  await userEvent.type(screen.getByLabelText("Message to the agent"), "Fine.");
  await userEvent.click(screen.getByRole("button", { name: /^Approve/ }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("/account/sa/refund-requests")).toBeInTheDocument();
});

test("what is typed stays when the screen becomes too narrow for the queue beside it", async () => {
  fakeApi(base);
  function Turned() {
    const [isSplit, setSplit] = useState(true);
    return (
      <>
        <button onClick={() => setSplit(false)}>Turn</button>
        <RefundRequests id={late.id} isSplit={isSplit} />
      </>
    );
  }
  await show(<Turned />, { user: anAdmin({ role: "super_admin" }), texts: ["refund-requests"] });
  await userEvent.type(await screen.findByLabelText("Message to the agent"), "Fine.");
  await userEvent.click(screen.getByRole("button", { name: "Turn" }));
  expect(screen.queryByRole("list", { name: "Refund requests" })).toBeNull();
  expect(screen.getByLabelText("Message to the agent")).toHaveValue("Fine.");
});

test("the request that is read stays beside the queue when a more urgent one comes in", async () => {
  fakeApi({ ...base, [queue]: [listOf(second), listOf(late, second)] });
  const { queries } = await showQueue();
  expect(await screen.findByText(`/account/sa/refund-requests/${second.id}`)).toBeInTheDocument();
  await act(() => queries.invalidateQueries({ queryKey: queryKeys.refundRequestLists }));
  expect(await screen.findByRole("link", { name: "Aino" })).toBeInTheDocument();
  expect(within(await evidence()).getByRole("heading", { name: "Wrong phone number" })).toBeInTheDocument();
});

test("the queue without a request says what comes here", async () => {
  fakeApi({ ...base, [queue]: listOf() });
  await showQueue();
  expect(await screen.findByText("No requests")).toBeInTheDocument();
});

test("a request whose charge is disputed says beside its state that the bank decides", async () => {
  const disputed = asked(2, "Bo", { state: "refunded", dueAt: null, isDisputed: true });
  fakeApi({ ...base, [queue]: listOf(disputed), ...detail(disputed) });
  await showQueue();
  expect(await screen.findByRole("listitem")).toHaveTextContent(/Disputed: the bank decidesRefunded$/);
});

test("decided refund requests are listed by their state", async () => {
  const sent = fakeApi({ ...base, "GET /api/admin/refund-requests?state=refunded": listOf() });
  await showQueue();
  await userEvent.click(await screen.findByRole("button", { name: "Refunded" }));
  expect(await screen.findByText("No request is in this state.")).toBeInTheDocument();
  expect(sent.some(({ address }) => address === "/api/admin/refund-requests?state=refunded")).toBe(true);
});
