import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aLead } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { show } from "../../../../test/show.tsx";
import { LeadRow } from "./lead-row.tsx";

test.each([
  ["agent", "View and buy"],
  ["admin", "View"],
  ["invited", "View"],
] as const)("the row of a lead with spots left offers the role %s: %s", async (role, text) => {
  await show(<LeadRow lead={aLead()} onPoint={() => {}} />, { user: aUser({ role }), texts: ["leads"] });
  expect(screen.getByRole("link").textContent).toBe(text);
});
