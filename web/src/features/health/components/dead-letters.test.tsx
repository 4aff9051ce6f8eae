import type { DeadLetter, Replay, User } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { DeadLetters } from "./dead-letters.tsx";

const idOf = (nth: number) => `01900000-0000-7000-8000-00000000000${nth}`;
const aLetter = (nth: number): DeadLetter => ({
  id: idOf(nth),
  consumer: "leads.purchases",
  type: "doorlight.purchasing.purchase.confirmed.v1",
  eventId: idOf(9),
  key: `lead-${nth}`,
  publishedAt: "2026-11-21T12:00:00.000Z",
  givenUpAt: "2026-11-21T12:00:03.000Z",
  error: "RangeError",
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
});
const LIST = "GET /api/admin/dead-letters";
const REPLAY = "POST /api/admin/dead-letters/leads/replay";
const DROP = "POST /api/admin/dead-letters/leads/drop";
const listed = (...letters: DeadLetter[]): Answer => ({
  status: 200,
  body: {
    services: [
      { service: "leads", found: { total: letters.length, letters } },
      { service: "billing", found: { total: 0, letters: [] } },
    ],
  },
});
const replayed = (...replays: Partial<Replay>[]): Answer => ({
  status: 200,
  body: { replays: replays.map((replay, i) => ({ id: idOf(i + 1), outcome: "handled", error: "", ...replay })) },
});

async function showLetters(answers: Record<string, Answer | Answer[]>, role: User["role"] = "super_admin") {
  const sent = fakeApi(answers);
  await show(<DeadLetters />, { user: anAdmin({ role }), texts: ["health", "invariants"] });
  return sent;
}

test("shows an event that was given up with its cause and trace, and its content on demand", async () => {
  const event = JSON.stringify({ leadId: "lead-1", spotsLeft: 2 });
  const one = { status: 200, body: { letter: aLetter(1), event } };
  await showLetters({ [LIST]: listed(aLetter(1)), [`${LIST}/leads/${idOf(1)}`]: one }, "admin");
  const row = within((await screen.findByText("purchasing.purchase.confirmed")).closest("tr")!);
  expect(row.getByText("by leads.purchases")).toBeInTheDocument();
  expect(row.getByText("RangeError")).toBeInTheDocument();
  expect(row.getByRole("button", { name: "Copy trace ID 4bf92f35" })).toBeInTheDocument();
  await userEvent.click(row.getByRole("button", { name: "Show the event" }));
  expect(await row.findByText(/"spotsLeft": 2/)).toBeInTheDocument();
  expect(screen.queryByText("Billing")).toBeNull();
});

test("offers an admin who is no super admin nothing to settle", async () => {
  await showLetters({ [LIST]: listed(aLetter(1)) }, "admin");
  expect(await screen.findByText("RangeError")).toBeInTheDocument();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Choose all shown" })).toBeNull();
});

test("tries chosen events, then replays them and says how many succeeded", async () => {
  const tried = replayed({}, { outcome: "failed", error: "TypeError" });
  const sent = await showLetters({
    [LIST]: [listed(aLetter(1), aLetter(2)), listed(aLetter(2))],
    [REPLAY]: [tried, tried],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Choose all shown" }));
  await userEvent.click(screen.getByRole("button", { name: "Try 2 events" }));
  expect(await screen.findByText("Succeeds")).toBeInTheDocument();
  expect(screen.getByText("TypeError")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Replay 2 events" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Replay 2 events" }));
  expect(await screen.findByRole("button", { name: "Replay 1 event" })).toBeInTheDocument();
  const ids = [idOf(1), idOf(2)];
  expect(sent.filter(({ address }) => address.endsWith("/replay")).map(({ body }) => body)).toEqual([
    { ids, dryRun: true },
    { ids, dryRun: false },
  ]);
});

test("drops a chosen event with a reason", async () => {
  const sent = await showLetters({
    [LIST]: [listed(aLetter(1)), listed()],
    [DROP]: { status: 200, body: { dropped: 1 } },
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose purchasing.purchase.confirmed" }));
  await userEvent.click(screen.getByRole("button", { name: "Drop 1 event" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /Reason/ }), "Put right by hand");
  await userEvent.click(dialog.getByRole("button", { name: "Drop 1 event" }));
  expect(await screen.findByText("Nothing waits")).toBeInTheDocument();
  expect(sent.find(({ address }) => address.endsWith("/drop"))?.body).toEqual({
    ids: [idOf(1)],
    reason: "Put right by hand",
  });
});

test("does not say that nothing waits at a service that does not answer", async () => {
  await showLetters({ [LIST]: { status: 200, body: { services: [{ service: "leads", found: null }] } } });
  expect(await screen.findByText(/^This service did not answer/)).toBeInTheDocument();
  expect(screen.queryByText("Nothing waits")).toBeNull();
});
