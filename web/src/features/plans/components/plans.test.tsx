import { beforeAll, expect, jest, test } from "@jest/globals";
import type { PlanChange, Subscription } from "@doorlight/gateway/contract";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { someBillingDetails } from "../../../../test/builders/billing.ts";
import { anOwnDispute } from "../../../../test/builders/disputes.ts";
import { anOverview, aPlanChange, aSubscription, somePlans } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { keepPayment, pendingPayment } from "../../../lib/pending-payment.ts";
import { Plans } from "./plans.tsx";
import { savedDetails } from "../../../lib/saved-details.ts";

const onInvoice = {
  owed: { amount: 9_000, currency: "EUR" },
  limit: { amount: 20_000, currency: "EUR" },
  proven: true,
  reminders: 2,
  othersOwe: false,
};
const held: Answer = { status: 200, body: { items: [anOwnDispute()] } };
const overdue: Answer = { status: 200, body: anOverview({ onInvoice }) };

const small = { ...onInvoice, limit: { amount: 10_000, currency: "EUR" }, reminders: 0 };
const aboveLimit: Answer = {
  status: 200,
  body: anOverview({ onInvoice: small, billingMethod: "invoice", complete: true }),
};

const chosen: Answer = { status: 200, body: { subscription: aSubscription() } };

beforeAll(() => import("./choose-plan-dialog.tsx").then(() => {}), 30_000);
async function open(
  subscription: Subscription | null,
  change: PlanChange | Answer[] = aPlanChange(),
  choices: Answer | Answer[] = chosen,
  at = "/account/billing/plans",
  answers: Parameters<typeof fakeApi>[0] = {},
) {
  const previews = Array.isArray(change) ? change : { status: 200, body: change };
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
    "GET /api/auth/session": { status: 200, body: { user: aUser() } },
    "GET /api/billing/overview": { status: 200, body: anOverview() },
    "GET /api/billing/plans": { status: 200, body: { items: somePlans, subscription } },
    "GET /api/billing/plans/plus/preview": previews,
    "PUT /api/billing/subscription": choices,
    "DELETE /api/billing/subscription": { status: 200, body: { subscription } },
    "POST /api/billing/subscription/keep": { status: 200, body: { subscription } },
    ...answers,
  });
  const screens = (
    <>
      <Routes>
        <Route path="/account/billing/plans" element={<Plans />} />
        <Route path="/account/lead/1" element="The lead" />
      </Routes>
      <Toaster />
    </>
  );
  await show(screens, { user: aUser(), texts: ["plans", "cards"], at });
  return sent.filter.bind(sent);
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const ofLead = "/account/billing/plans?next=%2Faccount%2Flead%2F1";
const PAY = "Pay €190.26 and start Plus";
/** The last of them is that of the dialog. */
const confirm = async (name: string) => userEvent.click((await screen.findAllByRole("button", { name })).at(-1)!);

test("chooses a plan after it showed leads, cost, VAT and the later fee", async () => {
  const sent = await open(null);
  await press("Choose Plus");
  await screen.findByText(/10 of 30 days of this month are left, today included. For them you get 4 more leads now/);
  for (const amount of ["€151.60", "€38.66", "€190.26"]) expect(screen.getByText(amount)).toBeInTheDocument();
  expect(screen.getByText(/€379.00 a month without VAT, with 10 leads each month/)).toBeInTheDocument();
  expect(screen.getByText("Your default card is charged now.")).toBeInTheDocument();
  expect(screen.getByText(/^You have 3 credits, and they are used first\./)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Terms of service" })).toHaveAttribute("href", "/terms-of-service");
  expect(sent(({ method }) => method === "PUT")).toEqual([]);
  await press(PAY);
  const [choice] = sent(({ method }) => method === "PUT");
  expect(choice?.body).toEqual({ planId: "plus", previewToken: "t0ken", returnPath: "/account/billing/plans" });
  expect(choice?.headers.get("idempotency-key")).toMatch(/^.{36}$/);
});

test("says that a whole month is paid if it began unpaid", async () => {
  await open(null, aPlanChange({ monthUnpaid: true, quotaNow: 10 }));
  await press("Choose Plus");
  await screen.findByText(/The fee of this month is still unpaid. You pay the whole month now, with its 10 leads/);
  expect(screen.queryByText(/days of this month are left/)).toBeNull();
});

test("shows the rule of the months' first leads with the plans", async () => {
  await open(null);
  expect(await screen.findByText(/Each month begins with a tenth of its leads/)).toBeInTheDocument();
});

test("leads a plan without a saved card straight to the card form, and back to the same plan", async () => {
  const left = jest.spyOn(console, "error").mockImplementation(() => {});
  const setup = { setupId: "seti_1", clientSecret: "secret", publishableKey: "pk", url: "https://provider.test/card" };
  const sent = await open(null, aPlanChange({ payment: null }), chosen, ofLead, {
    "GET /api/billing/overview": { status: 200, body: anOverview({ cardReady: false, billingMethod: null }) },
    "POST /api/billing/cards/setup": { status: 200, body: setup },
  });
  await press("Choose Plus");
  expect(await screen.findByRole("radio", { name: /^Card/ })).toBeChecked();
  await press("Continue to card details");
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  const [started] = sent(({ address }) => address.endsWith("/setup"));
  expect(started?.body).toEqual({
    returnPath: "/account/billing/plans?way=card&plan=plus&next=%2Faccount%2Flead%2F1",
  });
  left.mockRestore();
});

test("asks about the same plan with a card that was just saved, and takes it anew", async () => {
  const previews = [aPlanChange({ payment: null }), aPlanChange({ previewToken: "l4ter" })];
  const overviews = [false, true].map((cardReady) => ({ status: 200, body: anOverview({ cardReady }) }));
  const sent = await open(
    null,
    previews.map((body) => ({ status: 200, body })),
    chosen,
    "/account/billing/plans?way=card&plan=plus&setup_intent=seti_1",
    { "GET /api/billing/overview": overviews, "POST /api/billing/cards": { status: 200, body: {} } },
  );
  await press(PAY);
  expect(await screen.findByText("Plus is chosen.")).toBeInTheDocument();
  expect(choices(sent)).toMatchObject([{ token: "l4ter" }]);
  expect(sent(({ address, method }) => method === "PUT" && address === "/api/billing/details")).toEqual([]);
});

test("puts a plan on the invoice if its buyer chooses so, and says what else goes there", async () => {
  const previews = [aPlanChange(), aPlanChange(), aPlanChange({ payment: "invoice", previewToken: "l4ter" })];
  const details = savedDetails(someBillingDetails());
  const sent = await open(
    null,
    previews.map((body) => ({ status: 200, body })),
    chosen,
    "/account/billing/plans",
    {
      "GET /api/billing/overview": { status: 200, body: anOverview({ complete: true }) },
      "GET /api/billing/details": { status: 200, body: someBillingDetails() },
      "PUT /api/billing/details": { status: 200, body: someBillingDetails() },
    },
  );
  await press("Choose Plus");
  await userEvent.click(await screen.findByRole("radio", { name: /^Next invoice/ }));
  expect(
    screen.getByText(/^From now on leads that credits and monthly leads do not cover also go/),
  ).toBeInTheDocument();
  await press("Start Plus: €190.26 on your next invoice");
  expect(await screen.findByText("Plus is chosen.")).toBeInTheDocument();
  const [method] = sent(({ address }) => address === "/api/billing/details").filter(({ body }) => body);
  expect(method?.body).toEqual({ ...details, billingMethod: "invoice" });
  expect(choices(sent)).toMatchObject([{ token: "l4ter" }]);
});

test("says that nothing is paid now for a change with the next month", async () => {
  const none = { amount: 0, currency: "EUR" };
  const effectiveAt = "2026-12-01T12:00:00.000Z";
  const later = aPlanChange({ feeNow: none, vatNow: none, quotaNow: 0, payment: null, effectiveAt });
  await open(aSubscription({ planId: "growth", nextPlanId: "growth" }), later);
  await press("Choose Plus");
  await screen.findByText(/Nothing changes until 1 December 2026, and nothing is paid now/);
  expect(screen.getAllByRole("button", { name: "Choose Plus" }).at(-1)).toBeEnabled();
});

test("cancels an own plan after it showed its last active day", async () => {
  const midnightInHelsinki = "2026-11-30T22:00:00.000Z";
  const sent = await open(aSubscription({ renewsAt: midnightInHelsinki }));
  await screen.findByText("Will be renewed on 1 December 2026.");
  await press("Cancel the plan");
  await screen.findByText(/stay active until 30 November 2026, that day included\. Leads that are left then lapse/);
  expect(screen.getByRole("button", { name: "Go back" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  await confirm("Cancel the plan");
  expect(sent(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("names a cancelled plan's last day, and keeps it after showing fee, VAT, sum and renewal", async () => {
  const sent = await open(aSubscription({ state: "cancelled", nextPlanId: null }));
  expect(screen.queryByRole("button", { name: "Cancel the plan" })).toBeNull();
  expect(await screen.findByText("Cancelled. The last day of the plan is 30 November 2026.")).toBeInTheDocument();
  await press("Keep Basic");
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(
    /is renewed on 1 December 2026.*Monthly fee€199\.00VAT€50\.75In total a month€249\.755 leads a monthYou pay nothing now\. On 1 December 2026/,
  );
  await confirm("Keep Basic");
  expect(sent(({ method }) => method === "POST")).toHaveLength(1);
});

test("shows the agreed fee and leads of an own plan, not new terms, and when they change", async () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  const newFee = { monthlyFee: euros(19900), monthlyQuota: 5, from: "2027-02-28T22:00:00.000Z" };
  await open(aSubscription({ monthlyFee: euros(17900), monthlyQuota: 4, newFee }));
  expect(await screen.findByText("From 1 March 2027: €199.00 a month, with 5 leads")).toBeInTheDocument();
  for (const agreed of ["€179", "4 leads a month", "€44.75"]) expect(screen.getByText(agreed)).toBeInTheDocument();
  for (const ofOthers of ["€199", "5 leads a month"]) expect(screen.queryByText(ofOthers)).toBeNull();
});

test("says until when an overdue fee of a plan can be paid", async () => {
  await open(aSubscription({ state: "past_due", pastDueUntil: "2026-12-07T12:00:00.000Z" }));
  expect(await screen.findByText(/on 7 December 2026 the plan ends/)).toBeInTheDocument();
});

test.each([
  ["a dispute that holds the account", { "GET /api/billing/disputes": held }, /because your account is on hold/],
  ["a fee above what may be owed", { "GET /api/billing/overview": aboveLimit }, /its fee cannot go on an invoice/],
  [
    "an invoice after two reminders",
    { "GET /api/billing/overview": overdue },
    /of another account with your company ID or card, is unpaid/,
  ],
] as const)("says why a plan was not renewed: %s", async (_, answers, text) => {
  const pastDue = aSubscription({ state: "past_due", pastDueUntil: "2026-12-07T12:00:00.000Z" });
  await open(pastDue, aPlanChange(), chosen, "/account/billing/plans", answers);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

const choices = (sent: Awaited<ReturnType<typeof open>>) =>
  sent(({ method, address }) => method === "PUT" && address === "/api/billing/subscription").map(
    ({ headers, body }) => ({
      key: headers.get("idempotency-key"),
      token: (body as { previewToken: string }).previewToken,
    }),
  );

test("shows the choice anew after a declined card, and sends another click when confirmed", async () => {
  const later = aPlanChange({ previewToken: "l4ter" });
  const previews = [aPlanChange(), later].map((body) => ({ status: 200, body }));
  const sent = await open(null, previews, [refusal("card_declined"), chosen]);
  await press("Choose Plus");
  await screen.findByText(/10 of 30 days/);
  await press(PAY);
  expect(
    await screen.findByText("Your card was declined. Nothing was charged. Use another card, or ask your bank why."),
  ).toBeInTheDocument();
  await waitFor(() => expect(sent(({ address }) => address.endsWith("/preview"))).toHaveLength(2));
  await press(PAY);
  expect(await screen.findByText("Plus is chosen.")).toBeInTheDocument();
  const [first, second] = choices(sent);
  expect([first?.token, second?.token]).toEqual(["t0ken", "l4ter"]);
  expect(second?.key).not.toBe(first?.key);
});

test("asks once more about a plan beyond the budget, and pays it by another click", async () => {
  const sent = await open(null, aPlanChange(), [refusal("budget_reached"), chosen]);
  await press("Choose Plus");
  await press(PAY);
  expect(await screen.findByText(/^This is above your monthly budget\. Nothing was charged\./)).toBeInTheDocument();
  await press(PAY);
  expect(await screen.findByText("Plus is chosen.")).toBeInTheDocument();
  const bodies = sent(({ method }) => method === "PUT").map(({ body }) => body);
  expect(bodies).toEqual([
    expect.not.objectContaining({ beyondBudget: true }),
    expect.objectContaining({ beyondBudget: true }),
  ]);
});

test("retries the same choice if nobody knows whether it stands", async () => {
  const sent = await open(null, aPlanChange(), [refusal("unavailable"), chosen]);
  await press("Choose Plus");
  await screen.findByText(/10 of 30 days/);
  await press(PAY);
  expect(await screen.findByText(/We do not know yet whether the purchase went through/)).toBeInTheDocument();
  await press(PAY);
  expect(await screen.findByText("Plus is chosen.")).toBeInTheDocument();
  const [first, second] = choices(sent);
  expect(second).toEqual(first);
  expect(sent(({ address }) => address.endsWith("/preview"))).toHaveLength(1);
});

test("waits for the plan when a buyer returns from the bank, and says that it is theirs", async () => {
  const payer = { userId: aUser().id, what: "plan" };
  const body = { planId: "plus", previewToken: "t0ken", returnPath: "/account/billing/plans" };
  keepPayment(payer, { key: "the key of the click", input: { body } });
  const sent = await open(null);
  expect(await screen.findByText("Plus is chosen.")).toBeInTheDocument();
  expect(choices(sent)).toEqual([{ key: "the key of the click", token: "t0ken" }]);
  expect(pendingPayment(payer)).toBeUndefined();
});

test("leads back to the lead for which a plan was chosen", async () => {
  const sent = await open(null, aPlanChange(), chosen, ofLead);
  await press("Choose Plus");
  await screen.findByText(/10 of 30 days/);
  await press(PAY);
  expect(await screen.findByText("The lead")).toBeInTheDocument();
  expect(sent(({ method }) => method === "PUT")[0]?.body).toMatchObject({ returnPath: ofLead });
});

test("leads from a declined card of a plan to another one and back", async () => {
  await open(null, aPlanChange(), refusal("card_declined"));
  await press("Choose Plus");
  await screen.findByText(/10 of 30 days/);
  await press(PAY);
  expect(await screen.findByRole("link", { name: "Use another card" })).toHaveAttribute(
    "href",
    `/account/billing?${new URLSearchParams({ way: "card", next: "/account/billing/plans?way=card&plan=plus" })}`,
  );
});

test("says that credits are used first and that unused leads lapse", async () => {
  await open(null);
  const words =
    /Credits are used first, then the leads of the plan\. What is left of these lapses at the end of the month/;
  expect(await screen.findByText(words)).toBeInTheDocument();
});
