import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aPurchase } from "../../../../test/builders/leads.ts";
import { show } from "../../../../test/show.tsx";
import { LeadBuyers } from "./lead-buyers.tsx";

test("lists the buyers of a lead with a link, time, price and refund", async () => {
  const { parts: _, ...byCredit } = aPurchase();
  const byInvoice = { ...byCredit, id: "other", paymentSource: "invoice" as const };
  await show(
    <LeadBuyers
      country="FI"
      buyers={[
        { user: { id: "aino", name: "Aino Mallikas" }, purchase: byInvoice },
        { user: { id: "gone", name: "" }, purchase: { ...byCredit, refundedAt: "2026-11-23T12:05:00.000Z" } },
      ]}
    />,
    { texts: ["timeline"] },
  );
  expect(screen.getByRole("link", { name: "Aino Mallikas" })).toHaveAttribute("href", "/account/sa/users/aino");
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent(/21 Nov 2026, \d\d:05Invoice€49.00excl. VAT$/);
  expect(second).toHaveTextContent(/^Erased user.*Refunded1 credit€49.00excl. VAT$/);
});

test("says of a purchase of a test that it was one", async () => {
  const { parts: _, ...purchase } = aPurchase({ paymentSource: "test" });
  const buyers = [{ user: { id: "aino", name: "Aino Mallikas" }, purchase }];
  await show(<LeadBuyers buyers={buyers} country="FI" />, { texts: ["timeline"] });
  expect(screen.getByRole("listitem")).toHaveTextContent(/Test€49.00/);
});

test("tells admins that nobody bought a lead", async () => {
  await show(<LeadBuyers buyers={[]} country="FI" />, { texts: ["timeline"] });
  expect(screen.getByText("Nobody has bought this lead.")).toBeInTheDocument();
});
