import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anApproval } from "../../../../test/builders/approvals.ts";
import { aUserBilling } from "../../../../test/builders/user-billing.ts";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { Toaster } from "../../../../test/toasts.ts";
import { show } from "../../../../test/show.tsx";
import { InvoiceTrust } from "./invoice-trust.tsx";
import { UserDebt } from "./user-debt.tsx";

const user = aUserRecord();
const DECIDE = `POST /api/admin/users/${user.id}/invoice-trust`;
const texts = ["user-account", "back-office"];
const allowance = {
  [`GET /api/admin/approvals/allowance?kind=trust&country=${user.country}`]: {
    status: 200,
    body: { limit: 100_000, left: 10_000, currency: "EUR" },
  },
};
const trust = (proven: boolean) =>
  aUserBilling({ version: 4, invoiceTrust: { proven, invoicesPaidInTime: 2, reminders: 1 } });

test.each([
  [false, "Let the agent buy on invoice"],
  [true, "Stop buying on invoice"],
])("decides with a reason at the version on the screen, of an account proven %j", async (proven, button) => {
  const sent = fakeApi({ [DECIDE]: { status: 204 }, ...allowance });
  await show(<InvoiceTrust user={user} billing={trust(proven)} />, { user: anAdmin(), texts });
  await userEvent.click(screen.getByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Called the office");
  await userEvent.click(dialog.getByRole("button", { name: button }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const posted = sent.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(posted).toEqual([{ proven: !proven, version: 4, reason: "Called the office" }]);
});

test("says what an admin may allow alone, and that another one has to approve more", async () => {
  const body = { status: "approval_needed", approval: anApproval({ action: "allow_invoice" }) };
  fakeApi({ [DECIDE]: { status: 202, body }, ...allowance });
  await show(
    <>
      <InvoiceTrust user={user} billing={trust(false)} />
      <Toaster />
    </>,
    { user: anAdmin(), texts },
  );
  await userEvent.click(screen.getByRole("button", { name: "Let the agent buy on invoice" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(await dialog.findByText(/you may still let accounts owe €100\.00 on invoice today/)).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText("Reason"), "Called the office");
  await userEvent.click(dialog.getByRole("button", { name: "Let the agent buy on invoice" }));
  expect(await screen.findByText(/Another admin has to approve it/)).toBeInTheDocument();
});

test("names the deals and the plan that end, and when, before an admin stops buying on invoice", async () => {
  const ending = [
    { dealId: user.id, name: "Winter", planId: null, lastDay: "2026-12-31" },
    { dealId: null, name: null, planId: "plus", lastDay: "2026-11-30" },
  ];
  await show(<InvoiceTrust user={user} billing={{ ...trust(true), ending }} />, { user: anAdmin(), texts });
  await userEvent.click(screen.getByRole("button", { name: "Stop buying on invoice" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/The deal “Winter” ends after 31 Dec 2026/)).toBeVisible();
  expect(dialog.getByText(/The Plus plan is not renewed after 30 Nov 2026/)).toBeVisible();
});

test("says why nobody can let an account without billing details buy on invoice yet", async () => {
  const billing = aUserBilling({ version: 0, invoiceTrust: { proven: false, invoicesPaidInTime: 0, reminders: 0 } });
  await show(<InvoiceTrust user={user} billing={billing} />, { user: anAdmin(), texts });
  expect(screen.getByText(/has saved no billing details yet/)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("says how an account has paid its invoices", async () => {
  await show(<InvoiceTrust user={user} billing={trust(true)} />, { user: anAdmin(), texts: ["user-account"] });
  expect(screen.getByText("2 invoices paid in time")).toBeVisible();
  expect(screen.getByText("1 reminder of an unpaid invoice")).toBeVisible();
});

test.each([
  ["May buy on invoice", { owed: 19_999, proven: true, reminders: 0 }],
  ["At its limit on invoice", { owed: 20_000, proven: true, reminders: 0 }],
  ["May not buy on invoice", { owed: 0, proven: true, reminders: 1 }],
  ["May not buy on invoice", { owed: 0, proven: false, reminders: 0 }],
])("says %j of an account at %j", async (said, { owed, ...invoiceTrust }) => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  const billing = aUserBilling({
    invoiceTrust: { invoicesPaidInTime: 0, ...invoiceTrust },
    onInvoice: { owed: euros(owed), limit: euros(20_000), othersOwe: false, ...invoiceTrust },
  });
  await show(<InvoiceTrust user={user} billing={billing} />, { user: anAdmin(), texts: ["user-account"] });
  expect(screen.getByText(said)).toBeVisible();
});

test.each([
  [false, 0, false],
  [false, 9_000, true],
  [true, 0, true],
])("says how much may be owed if the account may buy on invoice or owes: %j, %s", async (proven, amount, isSaid) => {
  const euros = { owed: { amount, currency: "EUR" }, limit: { amount: 20_000, currency: "EUR" } };
  const onInvoice = { ...euros, proven, reminders: 1, othersOwe: false };
  await show(<UserDebt billing={{ ...trust(proven), onInvoice }} />, { user: anAdmin(), texts });
  expect(screen.queryByText(/of the €200.00 that the account may owe/) !== null).toBe(isSaid);
});
