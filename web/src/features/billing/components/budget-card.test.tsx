import { expect, test } from "@jest/globals";
import type { Budget } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anOverview } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { BudgetCard } from "./budget-card.tsx";

const euros = (amount: number) => ({ amount, currency: "EUR" });
const aBudget = (spent: number): Budget => ({
  amount: euros(50_000),
  spent: euros(spent),
  // Midnight in Helsinki.
  resetsAt: "2026-11-30T22:00:00.000Z",
});

async function open(budget: Budget | null, saved: Budget | null = budget) {
  const sent = fakeApi({
    "GET /api/countries": {
      status: 200,
      body: { items: [{ code: "FI", currency: "EUR", timeZone: "Europe/Helsinki" }] },
    },
    "GET /api/billing/overview": { status: 200, body: anOverview({ budget }) },
    "PUT /api/billing/budget": { status: 200, body: { budget: saved } },
  });
  const screens = (
    <>
      <BudgetCard />
      <Toaster />
    </>
  );
  await show(screens, { user: aUser(), texts: ["billing"] });
  const field = await screen.findByLabelText(/^Budget a month/);
  const save = async (text: string) => {
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
    await userEvent.click(screen.getByRole("button", { name: "Set the budget" }));
    return sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
  };
  return { field, save };
}

test("sets a monthly budget in the currency of the account's country", async () => {
  const { save } = await open(null, aBudget(0));
  expect(await save("500")).toEqual([{ amount: euros(50_000) }]);
  expect(await screen.findByText("The monthly budget is saved.")).toBeInTheDocument();
});

test("ends a monthly budget whose field is emptied", async () => {
  const { field, save } = await open(aBudget(0), null);
  expect(field).toHaveValue("500");
  expect(await save("")).toEqual([{ amount: null }]);
  expect(await screen.findByText("There is no monthly budget any more.")).toBeInTheDocument();
});

test.each([
  [39_999, null],
  [40_000, /^Most of this month's budget is spent\. .* It starts again on 1 December 2026\.$/],
  [
    50_000,
    /^This month's budget is spent\. Until 1 December 2026, lead lists buy only what credits and monthly leads pay/,
  ],
])(
  "warns of a monthly budget from four fifths on, and says what stops when it is spent: %i",
  async (spent, warning) => {
    await open(aBudget(spent));
    expect(screen.getByRole("progressbar")).toHaveAccessibleName(/ of €500\.00 spent this month$/);
    if (warning) expect(await screen.findByText(warning)).toBeInTheDocument();
    else expect(screen.queryByRole("alert") ?? screen.queryByText(/budget is spent/)).toBeNull();
  },
);
