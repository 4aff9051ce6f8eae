import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { NotSentButton } from "./not-sent-button.tsx";

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

test("says that a lead which is closed takes no report", async () => {
  fakeApi({ [`POST /api/leads/${leadId}/not-sent`]: refusal("lead_unavailable") });
  await show(<NotSentButton leadId={leadId} />, { texts: ["refunds"] });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "This person did not send the request" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Report it" }));
  expect(await within(question).findByText("This lead is no longer available.")).toBeVisible();
});
