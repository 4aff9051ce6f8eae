import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aBoughtLead, aLeadDetail } from "../../../../test/builders/leads.ts";
import { anOverview } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal, type Sent } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { keepPayment, pendingPayment } from "../../../lib/pending-payment.ts";
import { FinishPurchase } from "./finish-purchase.tsx";

const { id: leadId } = aLeadDetail();
const payer = { userId: aUser().id, what: `lead ${leadId}` };
const KEY = "the key of the click";
const click = (body: object = {}) => ({ key: KEY, input: { params: { id: leadId }, body } });

const euros = (amount: number) => ({ amount, currency: "EUR" });
const onInvoice = { owed: euros(18_000), limit: euros(20_000), proven: true, reminders: 0, othersOwe: false };
const owing = anOverview({ onInvoice });

/** The lead's screen as the bank leads back to it. */
async function comeBack(...answers: Answer[]) {
  const sent = fakeApi({
    "GET /api/billing/overview": { status: 200, body: owing },
    [`GET /api/leads/${leadId}`]: { status: 200, body: aLeadDetail() },
    [`POST /api/leads/${leadId}/purchase`]: answers,
    [`DELETE /api/leads/${leadId}/purchase`]: { status: 200, body: { purchase: null } },
    "GET /api/auth/session": { status: 200, body: { user: aUser() } },
  });
  const screens = (
    <>
      <FinishPurchase leadId={leadId} />
      <Toaster />
    </>
  );
  await show(screens, { user: aUser(), texts: ["purchases"], at: `/account/lead/${leadId}?payment_intent=pi_1` });
  return sent;
}

const purchasesIn = (sent: Sent[]) => sent.filter(({ method }) => method === "POST");

test("resumes the same click when a buyer returns from the bank, and shows the lead", async () => {
  keepPayment(payer, click({ paymentSource: "card" }));
  const sent = await comeBack({ status: 201, body: aBoughtLead() });
  expect(await screen.findByText("The lead is yours. The contact is on the screen.")).toBeInTheDocument();
  expect(purchasesIn(sent).map(({ headers, body }) => [headers.get("idempotency-key"), body])).toEqual([
    [KEY, { paymentSource: "card" }],
  ]);
  expect(pendingPayment(payer)).toBeUndefined();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("says that the bank did not confirm a payment, and offers another card", async () => {
  keepPayment(payer, click());
  const declined = refusal("card_declined");
  const reason = "payment_intent_authentication_failure";
  await comeBack({ ...declined, body: { ...(declined.body as object), params: { reason } } });
  expect(await screen.findByText(/The payment was not confirmed with your bank/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Use another card" })).toHaveAttribute(
    "href",
    `/account/billing?way=card&next=${encodeURIComponent(`/account/lead/${leadId}`)}`,
  );
  expect(pendingPayment(payer)).toBeUndefined();
});

test("says what the lead costs beside what is owed, if the invoice's limit refuses it", async () => {
  const { price } = aLeadDetail().quote!;
  keepPayment(payer, click({ shown: { paymentSource: "invoice", price } }));
  await comeBack(refusal("invoice_limit_reached"));
  expect(await screen.findByText(/You owe €180.+ your limit is €200.+ This costs €49.00/)).toBeInTheDocument();
});

test.each([
  ["nobody knows the outcome", "unavailable"],
  ["there were too many calls", "too_many_requests"],
] as const)("retries the same click if %s", async (_why, code) => {
  keepPayment(payer, click());
  await comeBack(refusal(code), { status: 201, body: aBoughtLead() });
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(pendingPayment(payer)).toBeUndefined();
});

test("ends the click at a card error, and buys nothing by a new one without the price", async () => {
  keepPayment(payer, click());
  const sent = await comeBack(refusal("card_error"));
  expect(await screen.findByText(/If your card was charged, it is paid back automatically/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  const dialog = screen.getByRole("alertdialog", { name: "Nothing was bought" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(purchasesIn(sent)).toHaveLength(1);
});

test("does not send a buyer back to the bank without an answer, and offers to give up", async () => {
  keepPayment(payer, click());
  const action = { clientSecret: "secret", url: "https://bank.test/step" };
  const sent = await comeBack({ status: 202, body: { status: "action_required", action } });
  expect(await screen.findByText(/Your bank still waits for your answer/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Go to your bank" })).toBeEnabled();
  expect(pendingPayment(payer)?.key).toBe(KEY);
  await userEvent.click(screen.getByRole("button", { name: "Give up the purchase" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  expect(pendingPayment(payer)).toBeUndefined();
  expect(await screen.findByText(/the spot is free again/)).toBeInTheDocument();
});

test("keeps the click when a buyer closes the bank's question, so that the page can resume", async () => {
  keepPayment(payer, click());
  const action = { clientSecret: "secret", url: "https://bank.test/step" };
  await comeBack({ status: 202, body: { status: "action_required", action } });
  await screen.findByText(/Your bank still waits for your answer/);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(pendingPayment(payer)?.key).toBe(KEY);
});

test("resumes nothing for another user of the same tab, or on another lead", async () => {
  keepPayment({ ...payer, userId: "somebody else" }, click());
  keepPayment({ ...payer, what: "another lead" }, click());
  const sent = await comeBack({ status: 201, body: aBoughtLead() });
  expect(purchasesIn(sent)).toEqual([]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
