import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import type { PickedAgent } from "../picked-agent.ts";
import { AgentPicker } from "./agent-picker.tsx";

const anna = aUserRecord({ id: "01900000-0000-7000-8000-0000000000a1", firstName: "Anna", lastName: "Virtanen" });
const antti = aUserRecord({ id: "01900000-0000-7000-8000-0000000000a2", firstName: "Antti", lastName: "Virta" });
const asked = (text: string) => `GET /api/admin/users?q=${text}&role=agent&status=active&limit=8`;
const found = (...items: object[]) => ({ status: 200, body: { items, nextCursor: null, total: items.length } });

function Form({ onSend }: { onSend: () => void }) {
  const [picked, setPicked] = useState<PickedAgent>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <AgentPicker picked={picked} error={picked && "agent_unknown"} inputRef={null} onPick={setPicked} />
    </form>
  );
}

async function showPicker(answers: Parameters<typeof fakeApi>[0]) {
  const sent = fakeApi(answers);
  const forms: string[] = [];
  await show(<Form onSend={() => forms.push("sent")} />, { texts: ["deals"] });
  return { sent, forms, user: userEvent.setup() };
}

test("asks the server for an agent once the typing pauses, not at each key", async () => {
  const { sent, user } = await showPicker({ [asked("virt")]: found(anna, antti) });
  await user.type(screen.getByLabelText("Agent"), "virt");
  expect(await screen.findByRole("button", { name: /Antti Virta/ })).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test("lets every found agent be picked by keyboard, and moves the focus along", async () => {
  const { user } = await showPicker({ [asked("virt")]: found(anna, antti) });
  await user.type(screen.getByLabelText("Agent"), "virt");
  await screen.findByRole("button", { name: /Anna Virtanen/ });
  await user.tab();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(screen.getByText("Antti Virta")).toBeInTheDocument();
  expect(screen.getByText("Choose an active agent of this country")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Choose another" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByLabelText("Agent")).toHaveFocus();
});

test("does not send the form around the search for an agent by Enter", async () => {
  const { forms, user } = await showPicker({ [asked("nobody")]: found() });
  await user.type(screen.getByLabelText("Agent"), "nobody{Enter}");
  expect(await screen.findByText("No active agent is called “nobody”.")).toBeInTheDocument();
  expect(forms).toEqual([]);
});

test("says that a search for an agent fails", async () => {
  const { user } = await showPicker({ [asked("virt")]: refusal("unavailable") });
  await user.type(screen.getByLabelText("Agent"), "virt");
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Error happened. Try again later."));
});
