import type { Dispute } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin, aUser, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Disputes } from "./disputes.tsx";

const blocked: Dispute = {
  id: "01900000-0000-7000-8000-00000000000a",
  user: { id: aUser().id, name: "Agnes Agent" },
  country: "FI",
  purpose: "purchase",
  amount: { amount: 5_648, currency: "EUR" },
  reason: "fraudulent",
  openedAt: "2026-11-20T12:00:00.000Z",
  answerBy: "2026-11-29T12:00:00.000Z",
  answeredAt: null,
  outcome: null,
  closedAt: null,
  effects: { holdsAccount: true, withholdsContact: true, blocksRefund: true },
  blockEnd: null,
};
const ended: Dispute = {
  ...blocked,
  blockEnd: { at: blocked.openedAt, admin: { id: anAdmin().id, name: "Ada Admin" }, reason: "The bank withdrew it" },
};
const page = (...items: Dispute[]) => ({ status: 200, body: { items, nextCursor: null } });
const LIST = "GET /api/admin/disputes?limit=50";

const showDisputes = (user = anAdmin(), at = "/account/sa/disputes") =>
  show(<Disputes />, { user, texts: ["disputes", "audit"], at });

test("shows account, amount and bank's reason of a disputed charge, and no button to an admin", async () => {
  fakeApi({ [LIST]: page(blocked) });
  await showDisputes();
  const row = within((await screen.findByRole("link", { name: "Agnes Agent" })).closest("tr")!);
  expect(row.getByText("€56.48")).toBeInTheDocument();
  expect(row.getByText("Fraudulent: not paid by the cardholder")).toBeInTheDocument();
  expect(row.getByText("Blocked")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "End block" })).toBeNull();
});

test("lets a super admin end the block with a reason", async () => {
  const sent = fakeApi({
    [LIST]: page(blocked),
    [`POST /api/admin/disputes/${blocked.id}/end-block`]: { status: 200, body: { dispute: ended } },
  });
  await showDisputes({ ...anAdmin(), role: "super_admin" });
  await userEvent.click(await screen.findByRole("button", { name: "End block" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByRole("textbox"), "The bank withdrew it");
  await userEvent.click(dialog.getByRole("button", { name: "End block" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ reason: "The bank withdrew it" });
});

test("says of the end of a pack's block that the contacts of its leads show again", async () => {
  fakeApi({ [LIST]: page({ ...blocked, purpose: "sale" }) });
  await showDisputes({ ...anAdmin(), role: "super_admin" });
  await userEvent.click(await screen.findByRole("button", { name: "End block" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("The contacts of the leads that this charge paid for are shown again");
});

test("says by whom and why a block was ended", async () => {
  fakeApi({ [LIST]: page(ended) });
  await showDisputes();
  expect(await screen.findByText("Block ended")).toBeInTheDocument();
  expect(screen.getByText(/^Ada Admin, /)).toBeInTheDocument();
  expect(screen.getByText("The bank withdrew it")).toBeInTheDocument();
});

test("says what an open dispute holds, and until when the bank takes an answer", async () => {
  fakeApi({ [LIST]: page(blocked) });
  await showDisputes();
  expect(await screen.findByText(/^Answer the bank by/)).toBeInTheDocument();
  for (const text of [/^The account buys only/, /^The contact is withheld/, /^No refund of it/])
    expect(screen.getByText(text)).toBeInTheDocument();
});

test("says how the bank decided, and that nothing is held any more", async () => {
  const won: Dispute = {
    ...blocked,
    outcome: "won",
    closedAt: blocked.openedAt,
    effects: { holdsAccount: false, withholdsContact: false, blocksRefund: false },
  };
  fakeApi({ [LIST]: page(won) });
  await showDisputes({ ...anAdmin(), role: "super_admin" });
  expect(await screen.findByText(/^Decided for us on/)).toBeInTheDocument();
  expect(screen.getByText("Nothing is held any more")).toBeInTheDocument();
  expect(screen.queryByText("Blocked")).toBeNull();
  expect(screen.queryByText(/^Answer the bank by/)).toBeNull();
  expect(screen.queryByRole("button", { name: "End block" })).toBeNull();
});

test("says that there are no disputes", async () => {
  fakeApi({ [LIST]: page() });
  await showDisputes();
  expect(await screen.findByText("No disputes")).toBeInTheDocument();
});

test("lists the disputes of the user in the address alone, and those of all again", async () => {
  const { id } = aUserRecord();
  fakeApi({
    [`${LIST}&userId=${id}`]: page(),
    [LIST]: page(blocked),
    [`GET /api/admin/users/${id}`]: { status: 200, body: { user: aUserRecord() } },
  });
  await showDisputes(anAdmin(), `/account/sa/disputes?userId=${id}`);
  expect(await screen.findByText("No charge of this user is disputed.")).toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: "Account: Agnes Agent" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Anybody" }));
  expect(await screen.findByText("€56.48")).toBeInTheDocument();
});

test("shows when the buyer opened a disputed contact, with a file for the bank", async () => {
  const leadId = "01900000-0000-7000-8000-00000000000e";
  const [bought, opened] = ["2026-11-18T12:00:00.000Z", "2026-11-18T12:01:00.000Z"];
  const reads = [{ readAt: opened, isByToken: false }];
  fakeApi({
    [LIST]: page(blocked),
    [`GET /api/admin/disputes/${blocked.id}/evidence`]: {
      status: 200,
      body: { purchases: [{ leadId, lead: null, buyer: blocked.user, acquiredAt: bought, refundedAt: null, reads }] },
    },
  });
  await showDisputes();
  await userEvent.click(await screen.findByRole("button", { name: "Proof for the bank" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Agnes Agent has opened the contact 1 time.")).toBeInTheDocument();
  expect(dialog.getByRole("link", { name: leadId })).toHaveAttribute("href", `/account/sa/leads/${leadId}`);
  const file = dialog.getByRole("link", { name: "Save as a file (CSV)" });
  expect(file).toHaveAttribute("href", `/api/admin/disputes/${blocked.id}/evidence.csv?locale=en`);
});

test("offers as proof of a pack the leads that its credits bought, and marks a refunded one", async () => {
  const pack = { ...blocked, purpose: "sale" as const };
  const acquiredAt = "2026-11-18T12:00:00.000Z";
  const [one, other] = [1, 2].map((n) => `01900000-0000-7000-8000-00000000000${n}`);
  const [refundedAt, facts] = ["2026-11-19T12:00:00.000Z", { lead: null, buyer: blocked.user, acquiredAt, reads: [] }];
  const purchases = [
    { ...facts, leadId: one, refundedAt: null },
    { ...facts, leadId: other, refundedAt },
  ];
  fakeApi({
    [LIST]: page(pack),
    [`GET /api/admin/disputes/${pack.id}/evidence`]: { status: 200, body: { purchases } },
  });
  await showDisputes();
  await userEvent.click(await screen.findByRole("button", { name: "Proof for the bank" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/^2 leads were bought with credits of this pack/)).toBeInTheDocument();
  expect(dialog.getAllByRole("link", { name: /^01900000/ }).map(({ textContent }) => textContent)).toEqual([
    one,
    other,
  ]);
  const refunded = dialog.getByText(/^Refunded on .*: the buyer has the price, credit or monthly lead back already/);
  expect(refunded.closest("li")).toHaveTextContent(other!);
  expect(dialog.getByRole("link", { name: "Save as a file (CSV)" })).toBeInTheDocument();
});
