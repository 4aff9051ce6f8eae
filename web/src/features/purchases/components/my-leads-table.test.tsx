import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aMyLead } from "../../../../test/builders/leads.ts";
import { show } from "../../../../test/show.tsx";
import { MyLeadsTable } from "./my-leads-table.tsx";

test.each([
  [0, 2, "Total2 credits"],
  [5175, 0, "Total€51.75"],
  [5175, 1, "Total€51.75 + 1 credit"],
  [0, 0, "Total€0.00"],
])("the total of %d minor units and %d credits reads %s", async (amount, credits, text) => {
  const total = { amount, currency: "EUR" };
  await show(<MyLeadsTable myLeads={[]} count={2} total={total} credits={credits} />, { texts: ["purchases"] });
  expect(screen.getByRole("table")).toHaveTextContent(text);
});

test("a lead that a credit paid costs one credit in the list, and no money", async () => {
  const myLeads = [aMyLead()];
  const total = { amount: 0, currency: "EUR" };
  await show(<MyLeadsTable myLeads={myLeads} count={1} total={total} credits={1} />, { texts: ["purchases"] });
  expect(screen.getByRole("table")).not.toHaveTextContent("€");
});
