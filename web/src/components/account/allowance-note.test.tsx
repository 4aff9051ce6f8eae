import type { AllowanceKind } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { anAdmin } from "../../../test/builders/users.ts";
import { type Answer, fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { AllowanceNote } from "./allowance-note.tsx";

async function showNote(kind: AllowanceKind, answer: Answer, user = anAdmin()) {
  fakeApi({ [`GET /api/admin/approvals/allowance?kind=${kind}&country=FI`]: answer });
  await show(<AllowanceNote kind={kind} country="FI" />, { user, texts: ["back-office"] });
}

test.each([
  ["credits", "EUR", "Alone you may still give credits worth €40.00 today, of €100.00 a day."],
  ["deals", "EUR", "Alone you may still offer deals that give away €40.00 today, of €100.00 a day."],
  ["payments", "EUR", "Beyond what is open, you may still record €40.00 alone today, of €100.00 a day."],
  ["prices", null, "Alone you may change a price by up to 100% a day; 40% is left today."],
  ["campaigns", null, "Alone you may mail 10,000 people in 24 hours; 4,000 are left."],
] as const)("says before the click what an admin may still do alone: %s", async (kind, currency, text) => {
  await showNote(kind, { status: 200, body: { limit: 10_000, left: 4_000, currency } });
  expect(await screen.findByText((said) => said.startsWith(text))).toHaveTextContent(
    "until another admin approves it.",
  );
});

test("says to an admin who does not act alone that each action needs another", async () => {
  await showNote("credits", { status: 200, body: { limit: 0, left: 0, currency: "EUR" } });
  expect(await screen.findByText(/^Another admin has to approve this: nothing is done before\./)).toBeInTheDocument();
});

test("says to a super admin that the only admin needs no other", async () => {
  const left = { status: 200, body: { limit: 10_000, left: 4_000, currency: "EUR" } };
  await showNote("credits", left, anAdmin({ role: "super_admin" }));
  expect(await screen.findByText(/If no other admin is active, it is done at once/)).toBeInTheDocument();
});
