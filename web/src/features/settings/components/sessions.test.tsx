import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Sessions } from "./sessions.tsx";

const aSession = (number: number, changes: object = {}) => ({
  id: `01900000-0000-7000-8000-00000000000${number}`,
  device: "Safari on iPhone",
  createdAt: "2026-11-20T12:00:00Z",
  seenAt: "2026-11-20T12:00:00Z",
  current: false,
  impersonated: false,
  ...changes,
});
const here = aSession(1, { device: "Firefox on Windows", current: true });
const list = (...items: object[]) => ({ status: 200, body: { items } });
const open = () => show(<Sessions />, { user: aUser(), texts: ["settings"] });

test("ends another session from the list, but not this one", async () => {
  const sent = fakeApi({
    "GET /api/profile/sessions": [list(here, aSession(2)), list(here)],
    [`DELETE /api/profile/sessions/${aSession(2).id}`]: { status: 204 },
  });
  await open();
  expect(await screen.findByText("This device")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Firefox/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Log out Safari on iPhone" }));
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  expect(sent.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("ends all other sessions after a dialog that says how many", async () => {
  fakeApi({
    "GET /api/profile/sessions": [list(here, aSession(2), aSession(3)), list(here)],
    "DELETE /api/profile/sessions": { status: 204 },
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Log out everywhere else" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("2 other sessions end at once.");
  await userEvent.click([...dialog.querySelectorAll("button")].at(-1)!);
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
});

test("has no button if this session is the only one", async () => {
  fakeApi({ "GET /api/profile/sessions": list(here) });
  await open();
  await screen.findByText("This device");
  expect(screen.queryByRole("button")).toBeNull();
});
