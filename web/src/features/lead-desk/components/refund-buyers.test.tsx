import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeskLead, aDeskStory } from "../../../../test/builders/lead-desk.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { undecidedRefunds } from "../undecided-refunds.ts";
import { RefundBuyers } from "./refund-buyers.tsx";

const SEND = `POST /api/admin/leads/${aDeskLead().id}/refunds`;
const [aino] = aDeskStory().buyers;
const buyer = (digit: number) => ({
  ...aino!,
  user: { id: `01900000-0000-7000-8000-0000000000b${digit}`, name: `Buyer ${digit}` },
});
const asked = (agent: { id: string; name: string }, state: "pending" | "rejected" | "refunded" | "cancelled") => ({
  id: agent.id,
  reason: "not_selling" as const,
  rule: null,
  state,
  byRule: false,
  requestedAt: "2026-11-20T12:00:00.000Z",
  agent,
  decisions: [],
});
const buyers = [2, 3, 4, 5].map(buyer);
const states = ["pending", "cancelled", "rejected"] as const;
const story = aDeskStory({
  buyers,
  refundsVersion: 7,
  refunds: states.map((state, index) => asked(buyers[index]!.user, state)),
});
const as = (role: "admin" | "super_admin") => ({ user: anAdmin({ role }), texts: ["lead-desk"] });

test("refunds all buyers of a lead by one decision with a message", async () => {
  const sent = fakeApi({ [SEND]: { status: 200, body: { decided: 3, leftOut: 1 } } });
  await show(<RefundBuyers story={story} />, as("super_admin"));
  expect(screen.getByText("1 buyer waits for a decision about a refund.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Refund all buyers" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Refund all buyers of this lead?" }));
  expect(dialog.getByText(/^3 buyers get back what the lead cost/)).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/^Message to the buyers/), "Nobody there had asked.");
  await userEvent.click(dialog.getByRole("button", { name: "Refund all buyers" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent[0]!.body).toEqual({ outcome: "approved", message: "Nobody there had asked.", version: 7 });
});

test("says that the purchases of a lead have changed since they were read", async () => {
  fakeApi({ [SEND]: refusal("version_outdated") });
  await show(<RefundBuyers story={story} />, as("super_admin"));
  await userEvent.click(screen.getByRole("button", { name: "Reject all requests" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText(/^Message to the buyers/), "They answered us.");
  await userEvent.click(dialog.getByRole("button", { name: "Reject all requests" }));
  expect(await dialog.findByRole("alert")).toBeInTheDocument();
});

test.each([
  ["an admin who is no super admin", "admin" as const, story],
  ["a lead without a buyer to decide about", "super_admin" as const, { ...story, buyers: [buyers[2]!] }],
  ["refunds that are away", "super_admin" as const, { ...story, refundsVersion: null }],
])("offers no decision about all buyers for %s", async (_, role, shown) => {
  fakeApi({});
  await show(<RefundBuyers story={shown} />, as(role));
  expect(screen.queryByRole("button")).toBeNull();
});

test("counts buyers without a decision, but for those who are refunded", () => {
  const refunded = { ...buyers[3]!, purchase: { ...buyers[3]!.purchase, refundedAt: "2026-11-21T12:00:00.000Z" } };
  expect(undecidedRefunds(story)).toEqual({ buyers: 3, pending: 1 });
  expect(undecidedRefunds({ ...story, buyers: [...buyers.slice(0, 3), refunded] })).toEqual({ buyers: 2, pending: 1 });
});
