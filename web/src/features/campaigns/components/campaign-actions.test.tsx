import type { Campaign } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { aCampaign } from "../../../../test/builders/campaigns.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { CampaignActions } from "./campaign-actions.tsx";

const { id } = aCampaign();
const PATH = `/api/admin/campaigns/${id}`;

async function open(state: Campaign["state"], answers: Record<string, Answer> = {}) {
  const sent = fakeApi(answers);
  await show(
    <Routes>
      <Route path="/" element={<CampaignActions campaign={aCampaign({ state })} />} />
      <Route path="/account/sa/campaigns" element="All campaigns" />
      <Route path="/account/sa/campaigns/:id/review" element="The review" />
    </Routes>,
    { user: anAdmin(), texts: ["campaigns", "back-office"] },
  );
  return sent;
}

const buttons = () => screen.queryAllByRole("button").map((button) => button.textContent);

async function confirm(open: string, action: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: open }));
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: action }));
}

test.each([
  ["draft", ["Delete the draft"]],
  ["scheduled", ["Back to draft"]],
  ["sending", ["Pause", "Stop"]],
  ["paused", ["Resume", "Stop"]],
  ["missed", ["Choose a new start", "Back to draft"]],
  ["stopped", []],
  ["finished", []],
] as const)("offers for a campaign that is %s what its state allows", async (state, names) => {
  await open(state);
  expect(buttons()).toEqual(names);
});

test.each([
  ["sending", "Pause", "Pause", "pause"],
  ["paused", "Resume", "Resume", "resume"],
  ["sending", "Stop", "Stop for good", "stop"],
] as const)("changes one that is %s by %s after a question", async (state, button, action, verb) => {
  const call = `POST ${PATH}/${verb}`;
  const sent = await open(state, { [call]: { status: 200, body: { campaign: aCampaign({ state }) } } });
  await confirm(button, action);
  await waitFor(() => expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual([call]));
});

test("deletes a draft and leads to the list", async () => {
  await open("draft", { [`DELETE ${PATH}`]: { status: 204 } });
  await confirm("Delete the draft", "Delete");
  expect(await screen.findByText("All campaigns")).toBeInTheDocument();
});

test("makes a draft of a campaign that has not started and leads to its review", async () => {
  await open("scheduled", { [`POST ${PATH}/pause`]: { status: 200, body: { campaign: aCampaign() } } });
  await confirm("Back to draft", "Back to draft");
  expect(await screen.findByText("The review")).toBeInTheDocument();
});

test("starts one that missed its start at once or at another time", async () => {
  const sent = await open("missed", { [`POST ${PATH}/start`]: { status: 200, body: { campaign: aCampaign() } } });
  await userEvent.click(screen.getByRole("button", { name: "Choose a new start" }));
  const dialog = within(await screen.findByRole("dialog", { name: "This campaign missed its start" }));
  await userEvent.click(dialog.getByRole("radio", { name: "At a time" }));
  expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText("Date and time"), "2020-12-01T09:00");
  expect(await dialog.findByText("This time has passed. Choose a later one")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("radio", { name: "At once" }));
  await userEvent.click(dialog.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.at(-1)?.body).toEqual({ version: 3, startsAt: null });
});

test("stays with the reason if somebody else has changed the state meanwhile", async () => {
  await open("sending", { [`POST ${PATH}/pause`]: refusal("version_outdated") });
  await confirm("Pause", "Pause");
  expect(await screen.findByText(/^This has changed since you opened it/)).toBeInTheDocument();
});
