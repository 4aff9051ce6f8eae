import { afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast } from "sonner";
import { aUser } from "../../../../test/builders/users.ts";
import { ask, ofLead, open, pay, sold } from "../../../../test/credits.tsx";
import { type Answer, refusal } from "../../../../test/fake-fetch.ts";
import { keepPayment, pendingPayment } from "../../../lib/pending-payment.ts";

const payer = { userId: aUser().id, what: "pack" };
const url = "https://bank.test/step";
const action: Answer = { status: 202, body: { status: "action_required", action: { clientSecret: "s3cret", url } } };
const click = {
  key: "the key of the click",
  input: { params: { id: "credits_5" }, body: { payment: "card", returnPath: "/account/billing/credits" } },
};

beforeAll(() => import("./buy-pack-dialog.tsx").then(() => {}), 30_000);
afterEach(() => {
  sessionStorage.clear();
  toast.dismiss();
});

test("leads back from the bank to the lead that waits for a pack", async () => {
  keepPayment(payer, click);
  await open(sold, `${ofLead}&payment_intent=pi_1&redirect_status=succeeded`);
  expect(await screen.findByText("The lead")).toBeInTheDocument();
});

test("sends a buyer to the bank that asks, and keeps click and way back in the tab", async () => {
  const left = jest.spyOn(console, "error").mockImplementation(() => {});
  const purchases = await open(action, "/account/billing/credits?next=%2Faccount%2Flead%2F1&redirect_status=failed");
  await ask();
  await pay();
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  const [first] = purchases();
  expect(first).toMatchObject({ returnPath: "/account/billing/credits?next=%2Faccount%2Flead%2F1" });
  expect(pendingPayment(payer)).toMatchObject({ key: first?.key, input: { params: { id: "credits_5" } } });
  left.mockRestore();
});

test("waits for the credits when a buyer returns from the bank, and says so", async () => {
  keepPayment(payer, click);
  const purchases = await open(sold, "/account/billing/credits?payment_intent=pi_1&redirect_status=succeeded");
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
  expect(purchases()).toEqual([{ key: click.key, ...click.input.body }]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(pendingPayment(payer)).toBeUndefined();
});

test("says that the bank did not confirm a payment", async () => {
  keepPayment(payer, click);
  const declined = refusal("card_declined");
  const reason = "payment_intent_authentication_failure";
  await open({ ...declined, body: { ...(declined.body as object), params: { reason } } });
  expect(await screen.findByRole("alertdialog", { name: "Nothing was bought" })).toBeInTheDocument();
  expect(await screen.findByText(/^The payment was not confirmed with your bank\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: "Use another card" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("resumes a payment of an offline return once the connection is back", async () => {
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  keepPayment(payer, click);
  const purchases = await open(sold);
  expect(await screen.findByText("You are offline. Nothing was sent.")).toBeInTheDocument();
  expect(purchases()).toEqual([]);
  online.mockRestore();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("5 credits are yours.")).toBeInTheDocument();
});

test("takes a step without a page of its own for no payment", async () => {
  await open({ status: 202, body: { status: "action_required", action: { clientSecret: "s3cret", url: null } } });
  await ask();
  await pay();
  expect(await screen.findByText("Error happened. Try again later.")).toBeInTheDocument();
  expect(pendingPayment(payer)).toBeUndefined();
});
