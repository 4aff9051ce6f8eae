import type { Campaign } from "@doorlight/gateway/contract";
import { expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aCampaign, aPlan, withProgress } from "../../../../test/builders/campaigns.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { ScheduleStep } from "./schedule-step.tsx";

const draft = aCampaign();
const SAVE = `PUT /api/admin/campaigns/${draft.id}`;
const saved = (campaign: Campaign): Answer => ({ status: 200, body: { campaign } });

async function open(answers: Record<string, Answer | Answer[]> = {}, campaign = draft) {
  const sent = fakeApi(answers);
  const onSaved = jest.fn();
  const onReload = jest.fn();
  const shown = (now: Campaign) => <ScheduleStep {...withProgress(now)} onSaved={onSaved} onReload={onReload} />;
  const { rerenderWith } = await show(shown(campaign), { user: anAdmin(), texts: ["campaigns"] });
  return { sent, onSaved, onReload, becomes: (now: Campaign) => rerenderWith(shown(now)) };
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save and continue" }));

test("saves the schedule into the plan and leaves audience and content as they are", async () => {
  const { sent, onSaved } = await open({ [SAVE]: saved(draft) });
  await userEvent.type(screen.getByLabelText("Name"), " 2");
  await userEvent.click(screen.getByRole("radio", { name: /News/ }));
  await userEvent.clear(screen.getByLabelText(/E-mail address for the report/));
  await userEvent.clear(screen.getByLabelText("Mails a minute at most"));
  await userEvent.type(screen.getByLabelText("Mails a minute at most"), "50");
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const plan = aPlan({ name: "Spring offer 2", kind: "news", reportingEmail: null, ratePerMinute: 50 });
  expect(sent.at(-1)?.body).toEqual({ version: 3, plan });
});

test("saves no window for mails at any hour", async () => {
  const { sent } = await open({ [SAVE]: saved(draft) });
  expect(screen.getByLabelText("From")).toHaveValue("08:00");
  await userEvent.click(screen.getByRole("checkbox", { name: "Only at some hours of the day" }));
  await save();
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ plan: { sendWindow: null } }));
});

test("takes midnight as the end of a day, and no end before the beginning", async () => {
  const { sent } = await open({ [SAVE]: saved(draft) });
  const until = screen.getByLabelText("Until");
  await userEvent.clear(until);
  await userEvent.type(until, "07:00");
  await save();
  expect(await screen.findByText("Must be later than the first time")).toBeInTheDocument();
  await userEvent.clear(until);
  await userEvent.type(until, "00:00");
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ plan: { sendWindow: { from: 480, until: 1440 } } });
});

test("keeps what is typed if somebody else has saved meanwhile, and saves it into their version", async () => {
  const theirs = aCampaign({ version: 4, plan: aPlan({ audience: { include: [], exclude: [] } }) });
  const { sent, onSaved, becomes } = await open({ [SAVE]: [refusal("version_outdated"), saved(theirs)] });
  await userEvent.type(screen.getByLabelText("Name"), " 2");
  await save();
  expect(await screen.findByText(/Somebody else has saved this campaign/)).toBeInTheDocument();
  becomes(theirs);
  expect(screen.getByLabelText("Name")).toHaveValue("Spring offer 2");
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({ version: 4, plan: { ...theirs.plan, name: "Spring offer 2" } });
});

test("drops what is typed for the version of somebody else if that is wished", async () => {
  const { onReload } = await open({ [SAVE]: refusal("version_outdated") });
  await userEvent.type(screen.getByLabelText("Name"), " 2");
  await save();
  await userEvent.click(await screen.findByRole("button", { name: "Show their version instead" }));
  expect(onReload).toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});

test("keeps the chosen start on this device, by the clocks of the audience's country", async () => {
  await open();
  await userEvent.click(screen.getByRole("radio", { name: "At a time" }));
  expect(screen.getByText(/^By the clocks of this country: Finland/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Date and time"), "2040-12-01T09:00");
  await waitFor(() => expect(Object.values(localStorage).join()).toContain("2040-12-01T09:00"));
});

test("shows the schedule of a started campaign in words", async () => {
  const plan = aPlan({ sendWindow: null, reportingEmail: null });
  await open({}, aCampaign({ state: "sending", plan, startedAt: "2026-11-20T12:00:00.000Z" }));
  expect(screen.getByText("Any hour")).toBeInTheDocument();
  expect(screen.getByText(/^20 Nov 2026/)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
});
