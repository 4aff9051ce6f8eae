import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aContact, aLeadDetail } from "../../../../test/builders/leads.ts";
import { show } from "../../../../test/show.tsx";
import { ContactCard } from "./contact-card.tsx";

const owned = { status: "obtained" } as const;

test("the contact card has links to call the owner and to write to them", async () => {
  await show(<ContactCard lead={aLeadDetail({ ...owned, contact: aContact })} />, { texts: ["purchases"] });
  expect(screen.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+358400000000");
  expect(screen.getByRole("link", { name: "Write an e-mail" })).toHaveAttribute("href", `mailto:${aContact.email}`);
});

test("the contact card of an erased owner says so and has nothing to call or copy", async () => {
  const lead = aLeadDetail({ ...owned, contactErasedAt: "2026-11-21T12:00:00.000Z" });
  await show(<ContactCard lead={lead} />, { texts: ["purchases"] });
  expect(screen.getByText(/^The seller’s details were erased on 21 November 2026/)).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
