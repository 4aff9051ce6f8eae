import { listRefundRequests } from "@doorlight/gateway/contract";
import { beforeEach, expect, jest, test } from "@jest/globals";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aLoggedAttempt, aRefundRow } from "../../../../test/builders/refunds.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import {
  asked,
  base,
  detail,
  evidence,
  idOf,
  late,
  listOf,
  queue,
  second,
  showQueue,
} from "../../../../test/refund-queue.tsx";
import { pagesKey } from "../../../lib/api/answer-key.ts";
import { moveToRow } from "../../../lib/row-keys.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Element.prototype.scrollIntoView = jest.fn();
});

test("shows the most urgent refund request beside the queue, with an alarm from day six", async () => {
  fakeApi(base);
  await showQueue();
  const rows = within(await screen.findByRole("list", { name: "Refund requests" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(
      /^AinoNot selling, or never asked20 hours leftTestgatan 1, EspooRequest for quote · €[\d.]+ · .+Claims 1 of 12 purchases in 90 days$/,
    ),
    expect.stringMatching(/^BoWrong phone number7 days leftTestgatan 1, Espoo/),
  ]);
  expect(within(rows[0]!).getByText("20 hours left")).toHaveClass("text-bad");
  expect(within(rows[1]!).getByText("7 days left")).not.toHaveClass("text-bad");
  expect(within(rows[0]!).getByRole("link")).toHaveAttribute("aria-current", "true");
  expect(within(await evidence()).getByRole("link", { name: "Aino" })).toBeInTheDocument();
});

test("shows attempts, bounces, other buyers' requests and the agent's rate as evidence", async () => {
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
      sellerActs: [
        { act: "phone_corrected", at: "2026-11-18T10:00:00.000Z" },
        { act: "said_selling", at: "2026-11-19T10:00:00.000Z" },
      ],
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
  expect(panel.getByText(/: corrected the phone number$/)).toBeInTheDocument();
  expect(panel.getByText(/19 Nov.*: answered that they sent it and are selling$/)).toBeInTheDocument();
  expect(panel.getByText("Asked for a refund: 1 of 2.")).toBeInTheDocument();
  expect(panel.getByText("Erased user")).toBeInTheDocument();
  expect(panel.getByText("1 of 12 purchases refunded (8%)")).toBeInTheDocument();
  expect(panel.getByText(/^Refunded by rule, without a person: 1\. The rules may refund 2 for 5 /)).toBeInTheDocument();
});

test("says that a rule asked before the agent, and why", async () => {
  fakeApi({ ...base, ...detail({ ...late, byRule: true, rule: "duplicate", reason: "duplicate", description: "" }) });
  await showQueue();
  const panel = within(await evidence());
  expect(await panel.findByText("A rule asked, before the agent")).toBeInTheDocument();
  expect(panel.getByText(/^Leads found an equal home/)).toBeInTheDocument();
  expect(panel.queryByText("In the agent’s words")).toBeNull();
});

test("shows the next request when moving down the queue by keyboard, even from outside", async () => {
  fakeApi(base);
  await showQueue();
  await evidence();
  act(() => moveToRow(1));
  expect(await screen.findByText(`/account/sa/refund-requests/${second.id}`)).toBeInTheDocument();
  expect(within(await evidence()).getByRole("heading", { name: "Wrong phone number" })).toBeInTheDocument();
});

test("keeps the request being read beside the queue when a more urgent one comes in", async () => {
  fakeApi({ ...base, [queue]: [listOf(second), listOf(late, second)] });
  const { queries } = await showQueue();
  expect(await screen.findByText(`/account/sa/refund-requests/${second.id}`)).toBeInTheDocument();
  await act(() => queries.invalidateQueries({ queryKey: pagesKey(listRefundRequests) }));
  expect(await screen.findByRole("link", { name: "Aino" })).toBeInTheDocument();
  expect(within(await evidence()).getByRole("heading", { name: "Wrong phone number" })).toBeInTheDocument();
});

test("says what comes to a queue without a request", async () => {
  fakeApi({ ...base, [queue]: listOf() });
  await showQueue();
  expect(await screen.findByText("No requests")).toBeInTheDocument();
});

test("says beside the state of a disputed request that the bank decides", async () => {
  const disputed = asked(2, "Bo", { state: "refunded", dueAt: null, isDisputed: true });
  fakeApi({ ...base, [queue]: listOf(disputed), ...detail(disputed) });
  await showQueue();
  expect(await screen.findByRole("listitem")).toHaveTextContent(/Disputed: the bank decidesRefunded/);
});

test("lists decided refund requests by their state", async () => {
  const sent = fakeApi({ ...base, "GET /api/admin/refund-requests?state=refunded": listOf() });
  await showQueue();
  await userEvent.click(await screen.findByRole("button", { name: "Refunded" }));
  expect(await screen.findByText("No request is in this state.")).toBeInTheDocument();
  expect(sent.some(({ address }) => address === "/api/admin/refund-requests?state=refunded")).toBe(true);
});

test("narrows the refund queue by agent, reason, lateness and appeal", async () => {
  const narrowed = `${queue}&q=Bo&reason=wrong_phone&late=true&appealed=true`;
  const sent = fakeApi({
    ...base,
    [`${queue}&reason=wrong_phone`]: listOf(second),
    [`${queue}&reason=wrong_phone&late=true`]: listOf(second),
    [`${queue}&reason=wrong_phone&late=true&appealed=true`]: listOf(second),
    [narrowed]: listOf(),
  });
  await showQueue();
  await userEvent.click(await screen.findByRole("button", { name: "Reason: Any reason" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Wrong phone number" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Over six days" }));
  await userEvent.click(await screen.findByRole("button", { name: "Appeals" }));
  await userEvent.click(screen.getByRole("searchbox", { name: "Name or number of the agent" }));
  // At once: a pause while it is typed would be a search of its own.
  await userEvent.paste("Bo");
  expect(await screen.findByText("No request fits the search and the filters.")).toBeInTheDocument();
  expect(sent.some(({ address }) => narrowed.endsWith(address))).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  const rows = await screen.findByRole("list", { name: "Refund requests" });
  expect(within(rows).getByRole("link", { name: "Bo" })).toBeInTheDocument();
});

test("says that there are more refund requests than were counted", async () => {
  fakeApi({
    ...base,
    [queue]: {
      status: 200,
      body: { items: [aRefundRow(second)], nextCursor: "more", count: 1000, countIsLeast: true },
    },
  });
  await showQueue();
  expect(await screen.findByText(/^At least 1,?000 requests\./)).toBeInTheDocument();
});
