import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aLeadDetail } from "../../../../test/builders/leads.ts";
import { show } from "../../../../test/show.tsx";
import type { Locale } from "../../../lib/locale.ts";
import { OwnerDescription } from "./owner-description.tsx";

const contactErasedAt = "2026-11-21T12:00:00.000Z";

test.each([
  ["en", null, "The owner has not written anything."],
  ["en", contactErasedAt, "The owner’s words are no longer kept."],
  ["sv", contactErasedAt, "Ägarens egna ord sparas inte längre."],
  ["fi", contactErasedAt, "Omistajan omia sanoja ei enää säilytetä."],
] as [Locale, string | null, string][])(
  "says in %s without a text and with a contact erased at %s: %s",
  async (locale, erasedAt, text) => {
    const lead = aLeadDetail({ description: "", contactErasedAt: erasedAt });
    await show(<OwnerDescription lead={lead} />, { texts: ["leads"], locale });
    expect(screen.getByText(text)).toBeInTheDocument();
  },
);

test.each([
  ["no longer kept", "2026-11-21T12:00:00.000Z", "The owner’s words are no longer kept."],
  ["never written", null, "The owner has not written anything."],
])("says to a buyer who was refunded that words are %s", async (_, closedAt, text) => {
  await show(<OwnerDescription lead={aLeadDetail({ description: "", refund: "refunded", closedAt })} />, {
    texts: ["leads"],
  });
  expect(screen.getByText(text)).toBeInTheDocument();
});
