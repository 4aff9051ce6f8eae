import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeskLead, aDeskStory } from "../../../../test/builders/lead-desk.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { mayBeUncounted, UncountButton } from "./uncount-button.tsx";

const lead = aDeskLead({ state: "withdrawn", contactErasedAt: "2026-11-21T09:00:00.000Z", version: 2 });

test("withdraws a request that its seller erased, so that it counts no more", async () => {
  const sent = fakeApi({ [`POST /api/admin/leads/${lead.id}/withdraw`]: { status: 204 } });
  await show(<UncountButton lead={lead} />, { user: anAdmin(), texts: ["lead-desk"] });
  await userEvent.click(screen.getByRole("button", { name: "Stop counting" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Nobody there sent it");
  await userEvent.click(dialog.getByRole("button", { name: "Stop counting" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.at(-1)?.body).toEqual({ version: 2, reason: "Nobody there sent it" });
});

test("offers it for what its seller erased, not for what we withdrew or can withdraw", () => {
  const withdrawn = { action: "withdraw" as const, reason: "", at: lead.submittedAt, admin: { id: "a1", name: "Ada" } };
  expect(mayBeUncounted(aDeskStory({ lead, actions: [] }))).toBe(true);
  expect(mayBeUncounted(aDeskStory({ lead, actions: [withdrawn] }))).toBe(false);
  expect(mayBeUncounted(aDeskStory({ lead: { ...lead, contactErasedAt: null }, actions: [] }))).toBe(false);
  expect(mayBeUncounted(aDeskStory({ lead: { ...lead, test: true }, actions: [] }))).toBe(false);
});
