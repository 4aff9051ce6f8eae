import type { OwnDispute } from "@doorlight/gateway/contract";
import { beforeEach, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { Route, Routes } from "react-router";
import { someBillingDetails } from "../../../test/builders/billing.ts";
import { anOwnDispute } from "../../../test/builders/disputes.ts";
import { aLeadDetail } from "../../../test/builders/leads.ts";
import { anOverview, aTopUp, somePacks, somePlans } from "../../../test/builders/plans.ts";
import { aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { textsOf } from "../../../test/texts.ts";
import { PaymentTrouble } from "../../components/payment/payment-trouble.tsx";
import { Balance } from "../../features/billing/components/balance.tsx";
import { Plans } from "../../features/plans/components/plans.tsx";
import { PurchasePanel } from "../../features/purchases/components/purchase-panel.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { setPageTexts } from "../lazy-page.ts";
import { BillingPage } from "./billing-page.tsx";
import { PaymentSection } from "./payment-section.tsx";

beforeEach(async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  setPageTexts(await textsOf("en", "notifications"));
});

const ok = (body: unknown) => ({ status: 200, body });
const texts = ["billing", "cards", "plans", "purchases", "hold"];

async function open(screens: ReactElement, disputes: OwnDispute[] = [anOwnDispute()], at = "/account/billing") {
  fakeApi({
    "GET /api/countries": ok({ items: [{ code: "FI", timeZone: "Europe/Helsinki" }] }),
    "GET /api/billing/disputes": ok({ items: disputes }),
    "GET /api/billing/overview": ok(anOverview({ cardReady: false, nextPaymentSource: null })),
    "GET /api/billing/packs": ok({ items: somePacks }),
    "GET /api/billing/top-up": ok(aTopUp()),
    "GET /api/billing/cards": ok({ items: [] }),
    "GET /api/billing/details": ok({ ...someBillingDetails(), billingMethod: null, complete: false }),
    "GET /api/billing/plans": ok({ items: somePlans, subscription: null }),
  });
  await show(screens, { user: aUser(), texts, at });
}

const billing = (section: ReactElement) => (
  <Routes>
    <Route element={<BillingPage />}>
      <Route path="*" element={section} />
    </Route>
  </Routes>
);

test("says in billing which payment holds the account, what still buys and what to do", async () => {
  await open(billing(<p>Section</p>));
  const box = await screen.findByRole("status");
  expect(box).toHaveTextContent(
    "Your bank disputes the payment of €56.48 on 21 November 2026 (Visa •• 4242) for a lead.",
  );
  expect(box).toHaveTextContent("you can buy with credits and monthly leads that you have paid for");
  expect(box).toHaveTextContent("ask your bank to withdraw the dispute");
  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
});

test("says after a lost dispute that only an agreement with us ends the hold", async () => {
  await open(billing(<p>Section</p>), [anOwnDispute({ outcome: "lost", closedAt: "2026-11-29T12:00:00.000Z" })]);
  const box = await screen.findByRole("status");
  expect(box).toHaveTextContent("Your bank has taken back the payment of €56.48");
  expect(box).toHaveTextContent("Write to us to agree on another payment");
  expect(box).not.toHaveTextContent("withdraw the dispute");
});

test("shows no box once the dispute holds the account no more", async () => {
  await open(billing(<Balance />), [anOwnDispute({ outcome: "won", releasedAt: "2026-11-29T12:00:00.000Z" })]);
  expect(await screen.findByRole("button", { name: /^5 credits/ })).toBeInTheDocument();
  expect(screen.queryByText("Your account is on hold")).toBeNull();
});

test.each([
  [
    "card or way to pay",
    <PaymentSection key="ways" />,
    /Add a card|How do you want to pay/,
    "?next=%2Faccount%2Flead%2F1",
  ],
  ["credit pack or top-up", <Balance key="credits" />, /^5 credits|Switch on|Buy now|Pay now/, "?pack=credits_5"],
  ["plan", <Plans key="plans" />, /^Choose /, "?plan=plus"],
])("proposes no %s to an account on hold", async (_what, section, offers, query) => {
  await open(billing(section), undefined, `/account/billing${query}`);
  await screen.findByText("Your account is on hold");
  await screen.findByText(/How your next lead is paid|no credit pack can be bought|Plus/);
  expect(screen.queryByRole("button", { name: offers })).toBeNull();
  expect(screen.queryByRole("group", { name: offers })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows the box at a lead that the hold refuses, and no way to another payment", async () => {
  const lead = aLeadDetail({
    status: "no_payment_method",
    refusal: "account_on_hold",
    quote: { ...aLeadDetail().quote!, paymentSource: null },
  });
  await open(<PurchasePanel lead={lead} />);
  expect(await screen.findByText("Your account is on hold")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Choose how to pay" })).toBeNull();
});

const refused = new ApiError({ statusCode: 403, code: "account_on_hold", message: "", traceId: "" });

test("shows the box in place of a payment's refusal, and the refusal until the dispute is known", async () => {
  await open(<PaymentTrouble error={refused} next="/" />);
  expect(await screen.findByText("Your account is on hold")).toBeInTheDocument();
  await open(<PaymentTrouble error={refused} next="/" />, []);
  expect(await screen.findByText(/^Your bank disputes a card payment/)).toBeInTheDocument();
});
