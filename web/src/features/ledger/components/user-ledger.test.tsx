import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anApproval } from "../../../../test/builders/approvals.ts";
import { aLedgerRow } from "../../../../test/builders/ledger.ts";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { UserLedger } from "./user-ledger.tsx";

const path = `/api/admin/users/${aUserRecord().id}`;
const statement = `GET ${path}/ledger?limit=20`;
const empty = { status: 200, body: { items: [], nextCursor: null, away: [] as string[] } };

const showUser = (changes: Parameters<typeof aUserRecord>[0] = {}) =>
  show(<UserLedger user={aUserRecord(changes)} />, { user: anAdmin(), texts: ["ledger", "back-office"] });

/** Fills in the dialog, which states the consequence. */
async function fillIn(credits: string, reason: string) {
  await userEvent.click(screen.getByRole("button", { name: "Give credits" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.clear(dialog.getByRole("textbox", { name: "Credits" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Credits" }), credits);
  if (reason) await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), reason);
  return dialog;
}

test("gives credits with a reason after a step that says exactly what follows", async () => {
  const sent = fakeApi({ [statement]: empty, [`POST ${path}/credits`]: { status: 200, body: { balance: 5 } } });
  await showUser({ credits: 3 });
  const dialog = await fillIn("2", "Wrong number");
  expect(dialog.getByText(/Agnes Agent gets 2 credits and then has 5 instead of 3\./)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Give 2 credits" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  const [grant] = sent.filter(({ method }) => method === "POST");
  expect(grant?.body).toEqual({ credits: 2, reason: "Wrong number" });
  expect(sent.filter(({ address }) => address.includes("/ledger"))).toHaveLength(2);
});

test("says before credits are given that others for the same user wait already", async () => {
  const mine = anApproval({ subject: { id: aUserRecord().id, name: "Agnes Agent" } });
  fakeApi({
    [statement]: empty,
    "GET /api/admin/approvals?state=waiting&limit=100": {
      status: 200,
      body: { items: [mine, anApproval({ id: "other", credits: 7 })], waiting: 2, nextCursor: null },
    },
  });
  await showUser();
  const dialog = await fillIn("49", "Wrong");
  const text = "50 credits that Ada Admin asked for already wait for another admin’s approval: Every lead was wrong";
  expect(await dialog.findByText(text)).toBeInTheDocument();
  expect(dialog.queryByText(/7 credits/)).toBeNull();
});

test("takes back what is unspent of a grant, with a reason, and offers it of no spent one", async () => {
  const grant = { ...aLedgerRow(), kind: "admin_grant", credits: 3, paymentSource: null, lead: null };
  const [unspent, spent] = ["01900000-0000-7000-8000-0000000000c1", "01900000-0000-7000-8000-0000000000c2"];
  const items = [
    { ...grant, id: "8", referenceId: unspent, unspent: 2 },
    { ...grant, id: "9", referenceId: spent, unspent: 0 },
  ];
  const sent = fakeApi({
    [statement]: { status: 200, body: { items, nextCursor: null, away: [] } },
    [`POST ${path}/credits/${unspent}/take-back`]: { status: 200, body: { balance: 1 } },
  });
  await showUser({ credits: 3 });
  await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  const credits = dialog.getByRole("textbox", { name: "Credits" });
  expect(credits).toHaveValue("2");
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Wrong account");
  await userEvent.clear(credits);
  await userEvent.type(credits, "3");
  expect(dialog.getByRole("button", { name: "Take back" })).toBeDisabled();
  await userEvent.clear(credits);
  await userEvent.type(credits, "1");
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ credits: 1, reason: "Wrong account" });
});

test("takes back the rest of a grant by a call of its own", async () => {
  const referenceId = "01900000-0000-7000-8000-0000000000c1";
  const grant = { ...aLedgerRow(), kind: "admin_grant", credits: 3, paymentSource: null, lead: null, referenceId };
  const left = (unspent: number) => {
    const items = [{ ...grant, unspent, reason: `${unspent} left` }];
    return { status: 200, body: { items, nextCursor: null, away: [] } };
  };
  const sent = fakeApi({
    [statement]: [left(3), left(1)],
    [`POST ${path}/credits/${referenceId}/take-back`]: { status: 200, body: { balance: 1 } },
  });
  await showUser({ credits: 3 });
  for (const [unspent, taken] of [
    ["3", "2"],
    ["1", "1"],
  ] as const) {
    await screen.findByText(`${unspent} left`);
    await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const credits = dialog.getByRole("textbox", { name: "Credits" });
    expect(credits).toHaveValue(unspent);
    await userEvent.clear(credits);
    await userEvent.type(credits, taken);
    await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Wrong account");
    await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  }
  const keys = sent.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(2);
});

test.each([
  ["0", "Reason"],
  ["1001", "Reason"],
  ["1.5", "Reason"],
  ["2", ""],
])("does not give %s credits for the reason %j", async (credits, reason) => {
  fakeApi({ [statement]: empty });
  await showUser();
  const dialog = await fillIn(credits, reason);
  expect(dialog.getByRole("button", { name: /^Give/ })).toBeDisabled();
});

test("says that nobody has the credits yet if another admin has to approve them", async () => {
  const body = { status: "approval_needed", approval: anApproval() };
  fakeApi({ [statement]: empty, [`POST ${path}/credits`]: { status: 202, body } });
  await show(
    <>
      <UserLedger user={aUserRecord()} />
      <Toaster />
    </>,
    { user: anAdmin(), texts: ["ledger", "back-office"] },
  );
  const dialog = await fillIn("50", "Wrong number");
  await userEvent.click(dialog.getByRole("button", { name: "Give 50 credits" }));
  expect(await screen.findByText(/Nobody has got credits yet: another admin has 7 days/)).toBeInTheDocument();
});

test.each([
  ["0", "Enter at least 1"],
  ["1001", "Enter at most 1,000"],
  ["1.5", "Enter a whole number"],
  ["1e3", "Enter a whole number"],
])("says by the field why %s credits cannot be given", async (credits, message) => {
  fakeApi({ [statement]: empty });
  await showUser();
  const dialog = await fillIn(credits, "Reason");
  expect(dialog.getByRole("textbox", { name: "Credits" })).toHaveAccessibleDescription(new RegExp(message));
});

test("sends the same key again after a lost answer, and another key from another dialog", async () => {
  const sent = fakeApi({
    [statement]: empty,
    [`POST ${path}/credits`]: [refusal("unavailable"), { status: 200, body: { balance: 5 } }],
  });
  await showUser();
  const dialog = await fillIn("2", "Sorry");
  await userEvent.click(dialog.getByRole("button", { name: "Give 2 credits" }));
  await dialog.findByRole("alert");
  await userEvent.click(dialog.getByRole("button", { name: "Give 2 credits" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  const another = await fillIn("2", "Sorry");
  await userEvent.click(another.getByRole("button", { name: "Give 2 credits" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  const keys = sent.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([{ role: "admin" }, { status: "deactivated" }] as const)("gives no credits to %p", async (changes) => {
  fakeApi({ [statement]: empty });
  await showUser(changes);
  expect(await screen.findByText("No movements yet.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Give credits" })).not.toBeInTheDocument();
});
