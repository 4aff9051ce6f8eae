import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aContact, aMyLead } from "../../../../test/builders/leads.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { LogAttempt } from "./log-attempt.tsx";

const myLead = aMyLead({ contact: aContact });
const { id } = myLead.purchase;

test("logs an attempt from a row of my leads with a tap for its kind", async () => {
  const attempt = { id: "a", kind: "no_answer", at: "2026-11-21T12:00:00.000Z", note: "" };
  const sent = fakeApi({
    [`POST /api/purchases/${id}/contact-attempts`]: { status: 201, body: { attempt, eligibility: null } },
  });
  await show(<LogAttempt myLead={myLead} />, { texts: ["refunds"] });
  await userEvent.click(screen.getByRole("button", { name: "Log an attempt: Aino Esimerkki" }));
  await userEvent.click(await screen.findByRole("button", { name: "No answer" }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { kind: "no_answer" } }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("offers no attempt without a contact to reach", async () => {
  await show(<LogAttempt myLead={aMyLead({ contact: null })} />, { texts: ["refunds"] });
  expect(screen.queryByRole("button")).toBeNull();
});
