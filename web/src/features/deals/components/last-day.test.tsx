import { beforeAll, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aDeal } from "../../../../test/builders/deals.ts";
import { aUserBilling } from "../../../../test/builders/user-billing.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { DealDetail } from "./deal-detail.tsx";

const active = aDeal({ state: "active" });
const path = `/api/admin/deals/${active.id}`;
const answers = {
  [`GET /api/admin/users/${active.payer.id}/billing`]: { status: 200, body: aUserBilling() },
  [`GET ${path}/cut?endsOn=2027-04-10`]: {
    status: 200,
    body: {
      returned: { amount: 40_000, currency: "EUR" },
      cutMonth: { fee: { amount: 20_000, currency: "EUR" }, leads: 7 },
    },
  },
  [`PUT ${path}`]: { status: 200, body: { deal: { ...active, version: 2 } } },
};
// It comes with the first need for it, which is slow on a busy machine.
beforeAll(() => import("../../../components/ui/confirm-dialog.tsx").then(() => {}), 30_000);

async function showDeal(deal = active) {
  const sent = fakeApi(answers);
  await show(<DealDetail deal={deal} history={[]} />, { user: anAdmin(), texts: ["deals", "back-office"] });
  return { user: userEvent.setup({ delay: null }), changes: () => sent.filter(({ method }) => method === "PUT") };
}

async function choose(user: ReturnType<typeof userEvent.setup>, day: string) {
  await user.clear(screen.getByLabelText("Last day"));
  await user.type(screen.getByLabelText("Last day"), day);
  await user.click(screen.getByRole("button", { name: "Change the last day" }));
}

test("says what an earlier last day gives back before it counts", async () => {
  const { user, changes } = await showDeal();
  await choose(user, "2027-04-10");
  const dialog = await screen.findByRole("alertdialog", { name: /end on 10 Apr 2027/ });
  await waitFor(() => expect(dialog).toHaveTextContent("€400 of the fees, plus VAT, goes back to the payer"));
  expect(dialog).toHaveTextContent("The last month costs €200, without VAT, and gives 7 leads");
  expect(changes()).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Change the last day" }));
  await waitFor(() => expect(changes()).toMatchObject([{ body: { endsOn: "2027-04-10", version: 1 } }]));
});

test("offers a later last day without a question, as the payer decides", async () => {
  const { user, changes } = await showDeal();
  await choose(user, "2027-08-31");
  await waitFor(() => expect(changes()).toMatchObject([{ body: { endsOn: "2027-08-31" } }]));
});

test("warns beside a later last day of a payer who could not accept it, and beside no other", async () => {
  const onInvoice = { owed: { amount: 0, currency: "EUR" }, limit: { amount: 50_000, currency: "EUR" } };
  const billing = aUserBilling({ onInvoice: { ...onInvoice, proven: true, reminders: 0, othersOwe: false } });
  fakeApi({ ...answers, [`GET /api/admin/users/${active.payer.id}/billing`]: { status: 200, body: billing } });
  await show(<DealDetail deal={active} history={[]} />, { user: anAdmin(), texts: ["deals", "back-office"] });
  expect(screen.queryByText("Check how this deal would be paid")).toBeNull();
  await userEvent.clear(screen.getByLabelText("Last day"));
  await userEvent.type(screen.getByLabelText("Last day"), "2027-08-31");
  expect(await screen.findByText(/The fee of €600 alone is above the payer’s limit/)).toBeVisible();
});

test("says that a later last day waits for the payer, and takes it back by the present one", async () => {
  const extended = { ...active, offeredEndsOn: "2027-08-31", lapsesAt: "2026-12-05T10:00:00.000Z" };
  const { user, changes } = await showDeal(extended);
  expect(screen.getByText(/31 Aug 2027 as the last day waits for Anna Virtanen, who has until 5 Dec/)).toBeVisible();
  expect(screen.queryByLabelText("Last day")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Withdraw the offer" }));
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(changes()).toMatchObject([{ body: { endsOn: "2027-05-31", version: 1 } }]));
});

test("names who pays a deal, and what a cut gave back", async () => {
  fakeApi(answers);
  const returned = { amount: 50_323, currency: "EUR" };
  const change = { what: "changed", admin: null, at: active.createdAt, approvedBy: null, fields: ["endsOn"] } as const;
  const history = [{ ...change, fields: ["endsOn"], what: "ended" as const, returned }];
  await show(<DealDetail deal={{ ...active, owner: { kind: "office", id: "o", name: null } }} history={history} />, {
    user: anAdmin(),
    texts: ["deals", "back-office"],
  });
  expect(screen.getByRole("link", { name: "Anna Virtanen" })).toBeVisible();
  expect(screen.getByText("€503.23 of the fees went back to the payer")).toBeVisible();
});
