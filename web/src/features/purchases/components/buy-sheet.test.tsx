import { expect, test } from "@jest/globals";
import type { LeadDetail } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { aLeadDetail } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { BuySheet } from "./buy-sheet.tsx";

const lead = aLeadDetail();

async function showSheet(changes: Partial<LeadDetail>) {
  fakeApi({});
  await show(<BuySheet lead={{ ...lead, ...changes }} />, { user: aUser(), texts: ["purchases"] });
}

test("shows the price and the way to pay at the foot of a phone to an agent without one", async () => {
  const quote = { ...lead.quote!, paymentSource: null };
  await showSheet({ status: "no_payment_method", refusal: "payment_method_missing", quote });
  expect(screen.getByText("€49.00")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Choose how to pay" })).toHaveAttribute(
    "href",
    `/account/billing?next=${encodeURIComponent(`/account/lead/${lead.id}`)}`,
  );
  expect(screen.queryByRole("button", { name: "Buy this lead" })).toBeNull();
});

test("shows nothing at the foot of a phone for a lead that is gone", async () => {
  await showSheet({ status: "full", refusal: "lead_unavailable" });
  expect(screen.queryByText("€49.00")).toBeNull();
});
