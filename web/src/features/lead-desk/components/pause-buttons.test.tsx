import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeskLead, aDeskStory } from "../../../../test/builders/lead-desk.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { DeskActions } from "./desk-actions.tsx";
import { DeskFacts } from "./desk-facts.tsx";
import { DeskStory } from "./desk-story.tsx";
import { DeskTable } from "./desk-table.tsx";

const options = { user: anAdmin(), texts: ["lead-desk"] };
const lead = aDeskLead({ state: "paused", version: 3 });
const pausedAt = "2026-11-21T09:00:00.000Z";
const endedAt = "2026-11-23T09:00:00.000Z";
const aino = { id: "01900000-0000-7000-8000-0000000000b1", name: "Aino Laine" };
const pause = { cause: "not_sent" as const, pausedAt, until: endedAt, endedAt: null, ending: null, answer: null };
const report = {
  agent: aino,
  kind: "not_sent" as const,
  reportedAt: pausedAt,
  counted: true,
  wrong: false,
  waits: false,
};

test.each([
  ["Let it go on", true],
  ["Close it and refund", false],
])("decides about a paused request, with a reason: %s", async (name, goesOn) => {
  const sent = fakeApi({ [`POST /api/admin/leads/${lead.id}/pause`]: { status: 204 } });
  await show(<DeskActions story={aDeskStory({ lead })} />, { ...options, user: anAdmin({ role: "super_admin" }) });
  await userEvent.click(screen.getByRole("button", { name }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "I called the number");
  await userEvent.click(dialog.getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.at(-1)?.body).toEqual({ version: 3, reason: "I called the number", goesOn });
});

test("offers a plain admin no closing that refunds all buyers of a lead", async () => {
  await show(<DeskActions story={aDeskStory({ lead })} />, options);
  expect(screen.getByRole("button", { name: "Let it go on" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Close it and refund" })).toBeNull();
});

test("says until when a paused request waits, in the list and on its page", async () => {
  const waits = aDeskLead({ state: "paused", pausedUntil: endedAt });
  await show(
    <>
      <DeskTable leads={[waits]} />
      <DeskFacts story={aDeskStory({ lead: waits })} />
    </>,
    options,
  );
  expect(screen.getAllByText(/^Closes if there is no answer by .*:59/)).toHaveLength(2);
});

test("offers no decision about a request that is not paused", async () => {
  fakeApi({});
  await show(<DeskActions story={aDeskStory()} />, options);
  expect(screen.queryByRole("button", { name: "Let it go on" })).toBeNull();
});

test("offers the decision about a report that waits for support, on a request that goes on", async () => {
  const story = aDeskStory({ reports: [{ ...report, wrong: true, waits: true }] });
  await show(
    <>
      <DeskActions story={story} />
      <DeskStory story={story} />
    </>,
    options,
  );
  expect(screen.getByRole("button", { name: "Let it go on" })).toBeVisible();
  expect(screen.getByText("It waits for your decision.")).toBeVisible();
  expect(screen.queryByText("It was wrong: the request went on, or the claim was cancelled.")).toBeNull();
});

test("tells who reported the person, that the request was paused, and that nobody confirmed it", async () => {
  fakeApi({});
  const closed = aDeskLead({ state: "closed", closedAt: "2026-11-23T09:00:05.000Z" });
  const pauses = [{ ...pause, endedAt, ending: "not_confirmed" as const }];
  await show(<DeskStory story={aDeskStory({ lead: closed, pauses, reports: [report] })} />, options);
  for (const text of [
    "Reported that the person did not send it:",
    "Paused: an agent says that the person did not send it",
    "Closed because nobody confirmed it; its buyers are refunded",
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText("The seller closed the request")).toBeNull();
});

test("tells that the person answered that they did not send the request", async () => {
  const pauses = [{ ...pause, endedAt, ending: "not_confirmed" as const, answer: "not_sent" as const }];
  await show(<DeskStory story={aDeskStory({ pauses })} />, options);
  expect(screen.getByText(/^Closed: the person answered that they did not send it/)).toBeInTheDocument();
});

test("tells of a report that was wrong, and of one that paused nothing", async () => {
  fakeApi({});
  const reports = [
    { ...report, wrong: true },
    { ...report, counted: false },
  ];
  await show(<DeskStory story={aDeskStory({ reports })} />, options);
  expect(screen.getByText("It was wrong: the request went on, or the claim was cancelled.")).toBeInTheDocument();
  expect(screen.getByText("It pauses nothing.")).toBeInTheDocument();
});
