import { beforeEach, expect, jest, test } from "@jest/globals";
import type { QueuedRefund } from "@doorlight/gateway/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
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
import { show } from "../../../../test/show.tsx";
import { RefundRequests } from "./refund-requests.tsx";

const resolve = (request: QueuedRefund) => `POST /api/admin/refund-requests/${request.id}/resolve`;
const resolved = (request: QueuedRefund, state: QueuedRefund["state"]): Answer => ({
  status: 200,
  body: { request: { ...request, state, dueAt: null, version: 2 } },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Element.prototype.scrollIntoView = jest.fn();
});

test("approves a refund by the key A, after a message and a question about its effect", async () => {
  const sent = fakeApi({ ...base, [resolve(late)]: resolved(late, "refunded") });
  await showQueue();
  await evidence();
  await userEvent.keyboard("a");
  expect(await screen.findByText(/^Tell the agent why/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText("Message to the agent")).toHaveFocus());
  await userEvent.keyboard("ar is typed, and decides nothing");
  await userEvent.tab();
  await userEvent.keyboard("a");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Approve this refund?" }));
  expect(dialog.getByText(/^Aino · Not selling, or never asked · /)).toBeInTheDocument();
  expect(dialog.getByText("ar is typed, and decides nothing")).toBeInTheDocument();
  expect(dialog.getByText("Aino gets 1 credit back.")).toBeInTheDocument();
  expect(dialog.getByText(/^Aino loses the contact\./)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText(`/account/sa/refund-requests/${second.id}`)).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { outcome: "approved", message: "ar is typed, and decides nothing", version: 1 },
  ]);
});

test("rejects a refund request by the key R, and an appeal for good", async () => {
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

test("decides nothing by R without a message, says why, and leads to the message", async () => {
  fakeApi(base);
  await showQueue();
  await evidence();
  await userEvent.keyboard("r");
  expect(await screen.findByText("Tell the agent why: the decision is mailed with these words.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Message to the agent")).toHaveFocus());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await userEvent.keyboard("No");
  await waitFor(() => expect(screen.getByLabelText("Message to the agent")).toBeValid());
  expect(screen.getByLabelText("Message to the agent")).toHaveFocus();
});

test("decides nothing by keys if single keys are off, and hints at none", async () => {
  localStorage.setItem("single-keys", "off");
  fakeApi(base);
  await showQueue();
  await evidence();
  await userEvent.keyboard("a");
  expect(screen.queryByText(/^Tell the agent why/)).toBeNull();
  expect(screen.queryByText("J and K move, A approves, R rejects")).toBeNull();
});

test("says who has decided a refund request meanwhile, and that nothing of one's own was sent", async () => {
  const decided = {
    ...late,
    state: "rejected",
    version: 2,
    decisions: [
      { approved: false, message: "No.", decidedAt: "2026-11-22T12:00:00.000Z", admin: { id: idOf(9), name: "Berit" } },
    ],
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
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent(/^Berit rejected this request .*2026.*Your decision was not sent/);
});

test("leaves the appeal of a request that one rejected to another super admin", async () => {
  fakeApi({ ...base, ...detail(late, {}, true) });
  await showQueue();
  expect(await screen.findByText(/^You rejected this request, so another super admin decides/)).toBeInTheDocument();
  expect(screen.queryByLabelText("Message to the agent")).toBeNull();
});

test("offers no approval while the bank decides about the charge", async () => {
  const disputed = { ...late, isDisputed: true };
  fakeApi({ ...base, [queue]: listOf(disputed), ...detail(disputed) });
  await showQueue();
  expect(await screen.findByText(/^The cardholder disputes this charge/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  await userEvent.keyboard("a");
  expect(screen.queryByText(/^Tell the agent why/)).toBeNull();
  expect(screen.getByRole("button", { name: /^Reject\b/ })).toBeInTheDocument();
});

test("leads from the queue to a request on a phone, and back after its decision", async () => {
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

test("keeps typed text when the screen becomes too narrow for the queue beside it", async () => {
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
