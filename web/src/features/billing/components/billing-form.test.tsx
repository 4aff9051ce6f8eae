import { expect, test } from "@jest/globals";
import type { BillingDetails } from "@doorlight/gateway/contract";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { someBillingDetails } from "../../../../test/builders/billing.ts";
import { anOverview } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { BillingForm } from "./billing-form.tsx";

const details = someBillingDetails();

async function save(saved: BillingDetails) {
  fakeApi({ "PUT /api/billing/details": { status: 200, body: saved } });
  const form = <BillingForm details={saved} next="/account/lead/1" />;
  await show(
    <Routes>
      <Route path="/account/billing" element={form} />
      <Route path="/account/lead/1" element="The lead" />
    </Routes>,
    { user: aUser(), texts: ["billing"], at: "/account/billing" },
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
}

test("leads back from the billing details to the lead that waited for them", async () => {
  await save(details);
  expect(await screen.findByText("The lead")).toBeInTheDocument();
});

test("keeps billing details that cannot pay the lead on the screen", async () => {
  await save({ ...details, billingMethod: "prepaid" });
  await screen.findByRole("button", { name: "Save" });
  expect(screen.queryByText("The lead")).toBeNull();
});

test.each([
  ["wants to pay what waits by invoice", "invoice", "prepaid", "Invoice"],
  ["wants to pay it another way", "card", "prepaid", "Credits only"],
  ["has chosen nothing", null, null, "Credits only"],
] as const)("preselects the matching billing method for an agent who %s", async (_who, way, billingMethod, chosen) => {
  const form = <BillingForm details={{ ...details, billingMethod }} next="/account/lead/1" way={way} />;
  await show(form, { user: aUser(), texts: ["billing"] });
  expect(screen.getByRole("radio", { name: new RegExp(`^${chosen}`) })).toBeChecked();
});

test("does not undo a billing method that is chosen elsewhere meanwhile", async () => {
  const form = (billingMethod: BillingDetails["billingMethod"]) => (
    <BillingForm details={{ ...details, billingMethod }} next={null} />
  );
  const { rerenderWith } = await show(form(null), { user: aUser(), texts: ["billing"] });
  rerenderWith(form("card"));
  expect(screen.getByRole("radio", { name: /^Card/ })).toBeChecked();
});

test("says that VAT is charged on a VAT number of another country until it is checked", async () => {
  const unchecked = { ...details, taxId: "EE100594102", taxIdUnchecked: true };
  await show(<BillingForm details={unchecked} next={null} />, { user: aUser(), texts: ["billing"] });
  expect(screen.getByText(/not yet checked this VAT number/)).toBeInTheDocument();
});

test("focuses the first of the refused billing details", async () => {
  const fields = ["taxId", "eInvoiceAddress"].map((path) => ({ path, code: "required", message: "Required" }));
  fakeApi({ "PUT /api/billing/details": refusal("invalid_request", fields) });
  await show(<BillingForm details={details} next={null} />, { user: aUser(), texts: ["billing"] });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByLabelText("Business or VAT number")).toHaveFocus());
});

test("offers the operators of the country, and says what is wrong with an e-invoice address", async () => {
  const fields = [{ path: "eInvoiceAddress", code: "e_invoice_address_invalid", message: "must be an address" }];
  fakeApi({ "PUT /api/billing/details": refusal("invalid_request", fields) });
  const form = (changes: Partial<BillingDetails> = {}) => (
    <BillingForm details={{ ...details, invoicingMethod: "e_invoice", ...changes }} next={null} />
  );
  const { rerenderWith } = await show(form(), { user: aUser(), texts: ["billing"] });
  expect(screen.getByRole("option", { name: "OpenText (003708599126)" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Nothing can be delivered to this address/)).toBeInTheDocument();
  rerenderWith(form({ operators: [] }));
  expect(screen.queryByLabelText("E-invoice operator")).toBeNull();
});

test("says where invoices go until the mailbox for them has agreed", async () => {
  const named = { ...details, billingEmail: "books@example.test" };
  const form = (billingEmailConfirmed: boolean) => (
    <BillingForm details={{ ...named, billingEmailConfirmed }} next={null} />
  );
  const { rerenderWith } = await show(form(false), { user: aUser(), texts: ["billing"] });
  expect(screen.getByText(/^books@example.test has not agreed yet/)).toHaveTextContent("come to your own e-mail");
  rerenderWith(form(true));
  expect(screen.queryByText(/has not agreed yet/)).toBeNull();
});

test.each([
  ["taxId", "Business or VAT number"],
  ["businessName", "Business name"],
])(
  "names the company of which something bought on invoice is not paid when its %s is replaced",
  async (path, label) => {
    const fields = [{ path, code: "still_owed", message: "Stays" }];
    fakeApi({ "PUT /api/billing/details": refusal("invalid_request", fields) });
    await show(<BillingForm details={details} next={null} />, { user: aUser(), texts: ["billing"] });
    const field = screen.getByLabelText(label);
    await userEvent.type(field, "7");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/everything bought on invoice is paid/));
    expect(screen.getByText(/Nothing is saved/)).toHaveTextContent(`${details.businessName}, ${details.taxId}`);
    expect(screen.getByRole("link", { name: "See what is open" })).toBeInTheDocument();
  },
);

test.each([
  ["invoice_limit_reached", /^Nothing is saved: .* a whole month of it does not fit/],
  ["payment_method_missing", /^Nothing is saved: .* nothing has proven your company yet/],
  ["invoice_overdue", /^Nothing is saved\. An invoice is overdue/],
  ["account_on_hold", /^Nothing is saved\. ./],
] as const)("says that nothing is saved where the invoice may not pay the plan: %s", async (code, text) => {
  fakeApi({
    "PUT /api/billing/details": refusal(code),
    "GET /api/billing/overview": { status: 200, body: anOverview() },
  });
  await show(<BillingForm details={details} next={null} />, { user: aUser(), texts: ["billing"] });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test.each([
  ["FI", "1234567-1"],
  ["DE", "DE136695976"],
])("shows a business of %s a number of the form that its country has", async (country, example) => {
  await show(<BillingForm details={details} next={null} />, { user: aUser({ country }), texts: ["billing"] });
  expect(screen.getByLabelText("Business or VAT number")).toHaveAccessibleDescription(`For example ${example}`);
});
