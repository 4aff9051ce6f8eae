import { expect, test } from "@jest/globals";
import type { JoinRequest } from "@doorlight/gateway/contract";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { OfficeRequests } from "./office-requests.tsx";

const aRequest = (number: number, name: string): JoinRequest => ({
  id: `01900000-0000-7000-8000-00000000000${number}`,
  office: { id: "01900000-0000-7000-8000-0000000000bb", name: "Kallio Homes" },
  officeMembers: 2,
  user: { id: `01900000-0000-7000-8000-0000000000a${number}`, name, email: `${name}@doorlight.test` },
  requestedAt: new Date().toISOString(),
});
const list = { status: 200, body: { items: [aRequest(1, "Aino"), aRequest(2, "Bo"), aRequest(3, "Cia")] } };
const decide = (number: number) => `POST /api/admin/office-requests/${aRequest(number, "").id}/decide`;

const showQueue = () => show(<OfficeRequests />, { user: anAdmin(), texts: ["office-requests"] });
const approve = (name: string) => screen.getByRole("button", { name: `Approve: ${name} joins Kallio Homes` });

test("decides by keyboard: arrows move, A approves, R refuses, and focuses the next request", async () => {
  const sent = fakeApi({
    "GET /api/admin/office-requests": list,
    [decide(2)]: { status: 204 },
    [decide(3)]: { status: 204 },
  });
  await showQueue();
  const user = userEvent.setup();
  await screen.findByText("Aino wants to join Kallio Homes");
  await user.tab();
  expect(approve("Aino")).toHaveFocus();
  await user.keyboard("{ArrowDown}a");
  await waitFor(() => expect(screen.queryByText("Bo wants to join Kallio Homes")).toBeNull());
  await waitFor(() => expect(approve("Cia")).toHaveFocus());
  await user.keyboard("r");
  await waitFor(() => expect(screen.queryByText("Cia wants to join Kallio Homes")).toBeNull());
  await waitFor(() => expect(approve("Aino")).toHaveFocus());
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { approved: true },
    { approved: false },
  ]);
});

test("decides no office request by A and R while the focus is outside the queue", async () => {
  const sent = fakeApi({ "GET /api/admin/office-requests": list });
  await showQueue();
  await screen.findByText("Aino wants to join Kallio Homes");
  await userEvent.keyboard("ar");
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(0);
});

test("drops an office request that another admin has decided from the queue", async () => {
  fakeApi({ "GET /api/admin/office-requests": list, [decide(1)]: refusal("not_found") });
  await showQueue();
  await screen.findByText("Aino wants to join Kallio Homes");
  await userEvent.click(approve("Aino"));
  await waitFor(() => expect(screen.queryByText("Aino wants to join Kallio Homes")).toBeNull());
});

test("keeps an office request in the queue if its decision could not be sent", async () => {
  const sent = fakeApi({ "GET /api/admin/office-requests": list, [decide(1)]: refusal("unavailable") });
  await showQueue();
  await screen.findByText("Aino wants to join Kallio Homes");
  await userEvent.click(approve("Aino"));
  await waitFor(() => expect(sent.some(({ method }) => method === "POST")).toBe(true));
  expect(screen.getByText("Aino wants to join Kallio Homes")).toBeInTheDocument();
});
