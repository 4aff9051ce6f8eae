import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { NotSentButton } from "./not-sent-button.tsx";
import { NotSentState } from "./not-sent-state.tsx";

const leadId = "01900000-0000-7000-8000-000000000077";

test("says what follows before it reports that the person did not send the request", async () => {
  const sent = fakeApi({ [`POST /api/leads/${leadId}/not-sent`]: { status: 200, body: { pauses: true } } });
  await show(<NotSentButton leadId={leadId} />, { texts: ["refunds"] });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "This person did not send the request" }));
  const question = await screen.findByRole("alertdialog");
  expect(within(question).getByText(/If nobody confirms it within 48 hours/)).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Report it" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("lets a reporter object to the person's answer, for a week", async () => {
  const sent = fakeApi({ [`POST /api/leads/${leadId}/not-sent`]: { status: 200, body: { pauses: true } } });
  const in7Days = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const at = "2026-11-21T12:05:00.000Z";
  const report = (until: string) => ({ reportedAt: at, outcome: "confirmed" as const, until, decidedAt: at });
  const texts = { user: aUser(), texts: ["refunds"] };
  const { unmount } = await show(<NotSentState leadId={leadId} report={report(at)} />, texts);
  expect(screen.queryByRole("button", { name: "I still doubt it" })).toBeNull();
  unmount();
  await show(<NotSentState leadId={leadId} report={report(in7Days)} />, texts);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "I still doubt it" }));
  const question = await screen.findByRole("alertdialog");
  expect(within(question).getByText(/Until then your report does not count as wrong/)).toBeVisible();
  await user.click(within(question).getByRole("button", { name: "Tell support" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("says that a lead which is closed takes no report", async () => {
  fakeApi({ [`POST /api/leads/${leadId}/not-sent`]: refusal("lead_unavailable") });
  await show(<NotSentButton leadId={leadId} />, { texts: ["refunds"] });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "This person did not send the request" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Report it" }));
  expect(await within(question).findByText("This lead is no longer available.")).toBeVisible();
});
