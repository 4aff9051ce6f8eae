import { expect, test } from "@jest/globals";
import type { BillingDetails } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { someBillingDetails } from "../../../../test/builders/billing.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
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
    { texts: ["billing"], at: "/account/billing" },
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
}

test("billing details that a lead waited for lead back to it", async () => {
  await save(details);
  expect(await screen.findByText("The lead")).toBeInTheDocument();
});

test("billing details that cannot pay the lead stay on the screen", async () => {
  await save({ ...details, billingMethod: "prepaid" });
  await screen.findByRole("button", { name: "Save" });
  expect(screen.queryByText("The lead")).toBeNull();
});
