import { decideJoinRequest, type Home } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { anAdmin } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { useChange } from "../../lib/api/use-change.ts";
import { AdminFrame } from "./admin-frame.tsx";

const request = "01900000-0000-7000-8000-000000000001";
const kinds = (refunds: number): Home["kinds"] => [
  { kind: "refund_request", count: refunds },
  { kind: "office_request", count: 0 },
  { kind: "violation", count: null },
];

function Decide() {
  const { mutate } = useChange(decideJoinRequest);
  return <button onClick={() => mutate({ params: { id: request }, body: { approved: true } })}>Decide</button>;
}

test("counts in the menu what waits, again after the admin has changed something", async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  const sent = fakeApi({
    "GET /api/admin/home": [12, 11].map((count) => ({ status: 200, body: { items: [], kinds: kinds(count) } })),
    "GET /api/leads?limit=10": { status: 200, body: { items: [], total: 0, nextCursor: null } },
    [`POST /api/admin/office-requests/${request}/decide`]: { status: 204 },
  });
  await show(
    <Routes>
      <Route element={<AdminFrame />}>
        <Route path="*" element={<Decide />} />
      </Route>
    </Routes>,
    { user: anAdmin({ role: "super_admin" }), at: "/account/sa/audit", texts: ["frame", "back-office"] },
  );
  const menu = within(screen.getAllByRole("navigation", { name: "Account" })[0]!);
  expect(await menu.findByRole("link", { name: /^Refund requests\s*12$/ })).toBeInTheDocument();
  for (const name of ["Office requests", "Health"]) expect(menu.getByRole("link", { name })).toBeInTheDocument();

  await userEvent.click(screen.getByText("Decide"));
  expect(await menu.findByRole("link", { name: /^Refund requests\s*11$/ })).toBeInTheDocument();
  expect(sent.filter(({ address }) => address === "/api/admin/home")).toHaveLength(2);
});
