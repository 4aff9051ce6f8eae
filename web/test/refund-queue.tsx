import type { QueuedRefund, RefundEvidence } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { Route, Routes, useLocation, useParams } from "react-router";
import { RefundRequests } from "../src/features/refund-requests/components/refund-requests.tsx";
import { aQueuedRefund, aRefundRow, someEvidence } from "./builders/refunds.ts";
import { anAdmin } from "./builders/users.ts";
import type { Answer } from "./fake-fetch.ts";
import { show } from "./show.tsx";

export const idOf = (number: number) => `01900000-0000-7000-8000-0000000000e${number}`;
/** A request of an agent. */
export const asked = (number: number, name: string, changes: Partial<QueuedRefund> = {}) =>
  aQueuedRefund({ id: idOf(number), agent: { id: idOf(number + 5), name, locale: "en" }, ...changes });
/** Two that wait; the first has little time left. */
export const late = asked(1, "Aino", { isLate: true, dueAt: new Date(Date.now() + 20 * 60 * 60 * 1000).toISOString() });
export const second = asked(2, "Bo", { reason: "wrong_phone" });

export const queue = "GET /api/admin/refund-requests?state=pending";
export const listOf = (...items: QueuedRefund[]): Answer => ({
  status: 200,
  body: { items: items.map(aRefundRow), nextCursor: null, count: items.length, countIsLeast: false },
});
/** What the server answers about one request. */
export const detail = (
  request: QueuedRefund,
  evidence: Partial<RefundEvidence> = {},
  isForAnother = false,
): Record<string, Answer> => ({
  [`GET /api/admin/refund-requests/${request.id}`]: {
    status: 200,
    body: { request, evidence: someEvidence(evidence), isForAnother },
  },
});
/** What the server answers about both. */
export const base = {
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

/** The screen of the queue to a super admin. */
export const showQueue = ({ isSplit = true, at = "/account/sa/refund-requests" } = {}) =>
  show(
    <Routes>
      <Route path="/account/sa/refund-requests/:id?" element={<Screen isSplit={isSplit} />} />
    </Routes>,
    { user: anAdmin({ role: "super_admin" }), texts: ["refund-requests"], at },
  );
export const evidence = () => screen.findByRole("region", { name: "Evidence" });
