import { afterEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aBoughtLead, aLeadDetail, aPurchase } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal, type Sent } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { keepPayment, pendingPayment } from "../../../lib/pending-payment.ts";
import { PurchasePanel } from "./purchase-panel.tsx";

const lead = aLeadDetail({ status: "unavailable", refusal: "purchase_in_progress" });
const payer = { userId: aUser().id, what: `lead ${lead.id}` };
const path = `/api/leads/${lead.id}/purchase`;

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

/** The panel of a lead whose purchase waits for the bank, in a tab that knows its click. */
async function showPending(answers: Record<string, Answer | Answer[]>) {
  keepPayment(payer, { key: "key of the click", input: { params: { id: lead.id }, body: {} } });
  const sent = fakeApi(answers);
  const screens = (
    <>
      <PurchasePanel lead={lead} />
      <Toaster />
    </>
  );
  await show(screens, { user: aUser(), texts: ["purchases"] });
  return sent;
}

const changesIn = (sent: Sent[]) =>
  sent.filter(({ method }) => method !== "GET").map(({ method, address }) => `${method} ${address}`);

const giveUp = () => userEvent.click(screen.getByRole("button", { name: "Give up the purchase" }));
const goOn = () => userEvent.click(screen.getByRole("button", { name: "Go to your bank" }));

test("says how long a purchase waits for the bank, and gives it up in one click", async () => {
  const sent = await showPending({ [`DELETE ${path}`]: { status: 200, body: { purchase: null } } });
  expect(screen.getByRole("status")).toHaveTextContent("We hold the spot for five minutes");
  await giveUp();
  expect(
    await screen.findByText("You gave up the purchase. Nothing is charged, and the spot is free again."),
  ).toBeInTheDocument();
  expect(changesIn(sent)).toEqual([`DELETE ${path}`]);
  expect(pendingPayment(payer)).toBeUndefined();
});

test("shows a purchase that the bank confirmed before it was given up as the agent's", async () => {
  await showPending({ [`DELETE ${path}`]: { status: 200, body: { purchase: aPurchase() } } });
  await giveUp();
  expect(await screen.findByText("Your bank has confirmed the payment. The lead is yours.")).toBeInTheDocument();
});

test("says that a purchase could not be given up, and keeps both ways", async () => {
  await showPending({ [`DELETE ${path}`]: refusal("unavailable") });
  await giveUp();
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Give up the purchase" })).toBeEnabled();
  expect(pendingPayment(payer)?.key).toBe("key of the click");
});

test("leads to the step of the same purchase at the bank", async () => {
  const left = jest.spyOn(console, "error").mockImplementation(() => {});
  const action = { clientSecret: "secret", url: "https://bank.test/step" };
  const sent = await showPending({
    [`POST ${path}/resume`]: { status: 202, body: { status: "action_required", action } },
  });
  await goOn();
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(changesIn(sent)).toEqual([`POST ${path}/resume`]);
  expect(screen.getByRole("button", { name: "Go to your bank" })).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("button", { name: "Give up the purchase" })).toBeDisabled();
});

test("shows the lead of a purchase that the bank has confirmed", async () => {
  await showPending({ [`POST ${path}/resume`]: { status: 201, body: aBoughtLead() } });
  await goOn();
  expect(await screen.findByText("Your bank has confirmed the payment. The lead is yours.")).toBeInTheDocument();
});
