import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeskLead, aDeskStory } from "../../../../test/builders/lead-desk.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";

const [bought] = aDeskStory().buyers;
const buyers = ["b1", "b2", "b3"].map((id) => ({ ...bought!, user: { id, name: id } }));
const askedBy = (id: string, state: "pending" | "rejected" | "cancelled") => ({
  id: `of ${id}`,
  reason: "unreachable" as const,
  rule: null,
  state,
  byRule: false,
  requestedAt: "2026-11-21T09:00:00.000Z",
  agent: { id, name: id },
  decisions: [],
});

async function textOf(changes: Parameters<typeof aDeskStory>[0]): Promise<string> {
  fakeApi({});
  await show(<WithdrawButton story={aDeskStory(changes)} />, { user: anAdmin(), texts: ["lead-desk"] });
  await userEvent.click(screen.getByRole("button", { name: "Withdraw for good" }));
  const dialog = await screen.findByRole("alertdialog");
  return [...dialog.querySelectorAll("p")].map(({ textContent }) => textContent).join(" ");
}

test("counts who is refunded by a withdrawal apart from those who have asked for a refund before", async () => {
  const refunds = [askedBy("b1", "rejected"), askedBy("b1", "cancelled")];
  const text = await textOf({ buyers, refunds });
  expect(text).toMatch(/2 buyers are refunded.* 1 buyer has asked for a refund before/);
});

test("promises nobody a refund if all buyers are refunded or have asked", async () => {
  const refundedAt = "2026-11-21T10:00:00.000Z";
  const refunded = { ...buyers[1]!, purchase: { ...bought!.purchase, refundedAt } };
  const text = await textOf({ buyers: [buyers[0]!, refunded], refunds: [askedBy("b1", "pending")] });
  expect(text).toMatch(/1 buyer has asked for a refund before/);
  expect(text).not.toMatch(/refunded/);
});

test("names no number of refunds while requests for refunds cannot be had", async () => {
  const text = await textOf({ buyers, refunds: null });
  expect(text).toContain("Buyers who have not asked for a refund before are refunded.");
});

test.each([
  ["whose seller never confirmed it", { confirmedAt: null, cap: null, spotsLeft: null }, /Nobody gets an e-mail/],
  ["that nobody bought", { spotsLeft: 4 }, /The seller gets an e-mail/],
  ["that is a test", { test: true }, /Nobody gets an e-mail/],
] as const)("says who is mailed about the withdrawal of a request %s", async (_, changes, mailed) => {
  const text = await textOf({ lead: aDeskLead(changes), buyers: [] });
  expect(text).toMatch(mailed);
  expect(text).not.toMatch(/buyer|refund/);
});
