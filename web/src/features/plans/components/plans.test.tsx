import { afterEach, beforeAll, expect, test } from "@jest/globals";
import type { PlanChange, Subscription } from "@doorlight/gateway/contract";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast } from "sonner";
import { aPlanChange, aSubscription, somePlans } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../components/ui/toaster.tsx";
import { keepPayment, pendingPayment } from "../../../lib/pending-payment.ts";
import { Plans } from "./plans.tsx";

const chosen: Answer = { status: 200, body: { subscription: aSubscription() } };

beforeAll(() => import("./choose-plan-dialog.tsx").then(() => {}), 30_000);
afterEach(() => {
  sessionStorage.clear();
  toast.dismiss();
});

async function open(
  subscription: Subscription | null,
  change: PlanChange | Answer[] = aPlanChange(),
  choices: Answer | Answer[] = chosen,
) {
  const previews = Array.isArray(change) ? change : { status: 200, body: change };
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
    "GET /api/auth/me": { status: 200, body: { user: aUser() } },
    "GET /api/billing/plans": { status: 200, body: { items: somePlans, subscription } },
    "GET /api/billing/plans/plus/preview": previews,
    "PUT /api/billing/subscription": choices,
    "DELETE /api/billing/subscription": { status: 200, body: { subscription } },
    "POST /api/billing/subscription/keep": { status: 200, body: { subscription } },
  });
  const screens = (
    <>
      <Plans />
      <Toaster />
    </>
  );
  await show(screens, { user: aUser(), texts: ["plans"] });
  return sent.filter.bind(sent);
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
/** The last of them is that of the dialog. */
const confirm = async (name: string) => userEvent.click((await screen.findAllByRole("button", { name })).at(-1)!);

test("a plan is chosen after its leads of the month, what they cost, its VAT and the later fee were shown", async () => {
  const sent = await open(null);
  await press("Choose Plus");
  await screen.findByText(/10 of 30 days of this month are left, today included. For them you get 4 leads more now/);
  for (const amount of ["€151.60", "€38.66", "€190.26"]) expect(screen.getByText(amount)).toBeInTheDocument();
  expect(screen.getByText(/€379.00 a month without VAT, with 10 leads each month/)).toBeInTheDocument();
  expect(screen.getByText("Your default card is charged now.")).toBeInTheDocument();
  expect(sent(({ method }) => method === "PUT")).toEqual([]);
  await confirm("Choose Plus");
  const [choice] = sent(({ method }) => method === "PUT");
  expect(choice?.body).toEqual({ planId: "plus", previewToken: "t0ken", returnPath: "/account/billing/plans" });
  expect(choice?.headers.get("idempotency-key")).toMatch(/^.{36}$/);
});

test("where the month began unpaid the choice says that the whole month is paid", async () => {
  await open(null, aPlanChange({ monthUnpaid: true, quotaNow: 10 }));
  await press("Choose Plus");
  await screen.findByText(/The fee of this month is still unpaid. You pay the whole month now, with its 10 leads/);
  expect(screen.queryByText(/days of this month are left/)).toBeNull();
});

test("the rule of the months' first leads is shown with the plans", async () => {
  await open(null);
  expect(await screen.findByText(/Each month begins with a tenth of its leads/)).toBeInTheDocument();
});

test("a plan that nothing can pay is not chosen but leads to the billing details and back", async () => {
  await open(null, aPlanChange({ payment: null }));
  await press("Choose Plus");
  const link = await screen.findByRole("link", { name: "Complete billing details" });
  expect(link).toHaveAttribute("href", "/account/billing?next=%2Faccount%2Fbilling%2Fplans");
  expect(screen.getAllByRole("button", { name: "Choose Plus" }).at(-1)).toBeDisabled();
});

test("a change that comes with the next month says that nothing is paid now", async () => {
  const none = { amount: 0, currency: "EUR" };
  const effectiveAt = "2026-12-01T12:00:00.000Z";
  const later = aPlanChange({ feeNow: none, vatNow: none, quotaNow: 0, payment: null, effectiveAt });
  await open(aSubscription({ planId: "growth", nextPlanId: "growth" }), later);
  await press("Choose Plus");
  await screen.findByText(/Nothing changes until 1 December 2026, and nothing is paid now/);
  expect(screen.getAllByRole("button", { name: "Choose Plus" }).at(-1)).toBeEnabled();
});

test("an own plan is cancelled after the day on which it ends was shown", async () => {
  const midnightInHelsinki = "2026-11-30T22:00:00.000Z";
  const sent = await open(aSubscription({ renewsAt: midnightInHelsinki }));
  await screen.findByText("Renewed on 1 December 2026.");
  await press("Cancel the plan");
  await screen.findByText(/stay active to 1 December 2026/);
  await confirm("Cancel the plan");
  expect(sent(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("a cancelled plan can be kept", async () => {
  const sent = await open(aSubscription({ state: "cancelled", nextPlanId: null }));
  expect(screen.queryByRole("button", { name: "Cancel the plan" })).toBeNull();
  await press("Keep Basic");
  await confirm("Keep Basic");
  expect(sent(({ method }) => method === "POST")).toHaveLength(1);
});

test("a plan whose fee is overdue says until when it can be paid", async () => {
  await open(aSubscription({ state: "past_due", pastDueUntil: "2026-12-07T12:00:00.000Z" }));
  expect(await screen.findByText(/on 7 December 2026 the plan ends/)).toBeInTheDocument();
});

const choices = (sent: Awaited<ReturnType<typeof open>>) =>
  sent(({ method }) => method === "PUT").map(({ headers, body }) => ({
    key: headers.get("idempotency-key"),
    token: (body as { previewToken: string }).previewToken,
  }));

test("after a declined card the choice is shown anew, and confirmed it is another one", async () => {
  const later = aPlanChange({ previewToken: "l4ter" });
  const previews = [aPlanChange(), later].map((body) => ({ status: 200, body }));
  const sent = await open(null, previews, [refusal("card_declined"), chosen]);
  await press("Choose Plus");
  await screen.findByText(/10 of 30 days/);
  await confirm("Choose Plus");
  expect(await screen.findByText("Your card was declined. Nothing was charged.")).toBeInTheDocument();
  await waitFor(() => expect(sent(({ address }) => address.endsWith("/preview"))).toHaveLength(2));
  await confirm("Choose Plus");
  expect(await screen.findByText("Plus is chosen.")).toBeInTheDocument();
  const [first, second] = choices(sent);
  expect([first?.token, second?.token]).toEqual(["t0ken", "l4ter"]);
  expect(second?.key).not.toBe(first?.key);
});

test("where nobody knows whether a choice stands, the same one is tried again", async () => {
  const sent = await open(null, aPlanChange(), [refusal("unavailable"), chosen]);
  await press("Choose Plus");
  await screen.findByText(/10 of 30 days/);
  await confirm("Choose Plus");
  expect(await screen.findByText(/We do not know yet whether the purchase went through/)).toBeInTheDocument();
  await confirm("Choose Plus");
  expect(await screen.findByText("Plus is chosen.")).toBeInTheDocument();
  const [first, second] = choices(sent);
  expect(second).toEqual(first);
  expect(sent(({ address }) => address.endsWith("/preview"))).toHaveLength(1);
});

test("a buyer who comes back from the bank waits for the plan, and learns that it is theirs", async () => {
  const payer = { userId: aUser().id, what: "plan" };
  const body = { planId: "plus", previewToken: "t0ken", returnPath: "/account/billing/plans" };
  keepPayment(payer, { key: "the key of the click", input: { body } });
  const sent = await open(null);
  expect(await screen.findByText("Plus is chosen.")).toBeInTheDocument();
  expect(choices(sent)).toEqual([{ key: "the key of the click", token: "t0ken" }]);
  expect(pendingPayment(payer)).toBeUndefined();
});
