import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { anOverview } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { OnInvoiceCard } from "./on-invoice.tsx";

const euros = (amount: number) => ({ amount, currency: "EUR" });

type Changes = {
  owed?: number;
  proven?: boolean;
  reminders?: number;
  othersOwe?: boolean;
  method?: "invoice" | "card";
};

async function open(changes: Changes) {
  const { owed = 4_500, proven = true, reminders = 0, othersOwe = false, method = "invoice" } = changes;
  const onInvoice = { owed: euros(owed), limit: euros(20_000), proven, reminders, othersOwe };
  const body = anOverview({ billingMethod: method, onInvoice });
  fakeApi({ "GET /api/billing/overview": { status: 200, body } });
  await show(<OnInvoiceCard />, { user: aUser(), texts: ["billing"] });
}

test("shows what an account owes of what it may owe on invoice", async () => {
  await open({});
  expect(await screen.findByRole("progressbar", { name: /€45.00 of €200.00/ })).toHaveAttribute("value", "4500");
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [{ proven: false }, /after one card payment/],
  [{ reminders: 1 }, /An invoice of yours, or of another account .* is overdue/],
  [{ reminders: 2 }, /lead lists buy nothing/],
])("says why nothing is sold on invoice: %j", async (changes, text) => {
  await open(changes);
  expect(await screen.findByText(text)).toBeVisible();
});

test("says that others of the company or card owe, too", async () => {
  await open({ othersOwe: true });
  expect(await screen.findByText(/What they owe counts/)).toBeVisible();
});

test("shows nothing to an account that pays by card and owes nothing", async () => {
  await open({ method: "card", owed: 0 });
  expect(screen.queryByText("On invoice")).toBeNull();
});
