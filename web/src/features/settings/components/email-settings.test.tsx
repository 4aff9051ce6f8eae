import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { EmailSettings } from "./email-settings.tsx";

const call = "/api/profile/email-change";
const none = { status: 200, body: { emailChange: null } };
const change = {
  newEmail: "new@office.test",
  expiresAt: "2026-11-21T12:00:00Z",
  formerConfirmed: false,
  newConfirmed: true,
};

const open = (user = aUser()) => show(<EmailSettings />, { user, texts: ["settings"] });

async function ask() {
  await userEvent.click(await screen.findByRole("button", { name: "Change the address" }));
  await userEvent.type(screen.getByLabelText("New address"), "new@office.test");
  await userEvent.type(screen.getByLabelText("Your password"), "correct horse");
}

test("asks for a new address with the password, and shows the answers of both mailboxes", async () => {
  const sent = fakeApi({ [`GET ${call}`]: none, [`POST ${call}`]: { status: 202, body: { emailChange: change } } });
  await open();
  await ask();
  await userEvent.click(screen.getByRole("button", { name: "Send the links" }));

  expect(await screen.findByRole("status")).toHaveTextContent("changes to new@office.test once you have confirmed it");
  expect(sent.at(-1)?.body).toEqual({ email: "new@office.test", password: "correct horse" });
  const sides = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(sides).toEqual(["agent@doorlight.testNot yet", "new@office.testConfirmed"]);
});

test("asks for a second factor if it is on", async () => {
  const sent = fakeApi({ [`GET ${call}`]: none, [`POST ${call}`]: { status: 202, body: { emailChange: change } } });
  await open(aUser({ secondFactorOn: true }));
  await ask();
  await userEvent.type(screen.getByLabelText(/code/i), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Send the links" }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ secondFactorCode: "123456" }));
});

test.each([
  ["email_taken", "New address", "User account with that email address already exists."],
  ["password_wrong", "Your password", "That is not your password. Check it and try again."],
] as const)("shows the refusal %s at its field", async (code, field, text) => {
  fakeApi({ [`GET ${call}`]: none, [`POST ${call}`]: refusal(code) });
  await open();
  await ask();
  await userEvent.click(screen.getByRole("button", { name: "Send the links" }));
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text));
});

test("cancels a waiting change", async () => {
  fakeApi({ [`GET ${call}`]: { status: 200, body: { emailChange: change } }, [`DELETE ${call}`]: { status: 204 } });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel the change" }));
  expect(await screen.findByRole("button", { name: "Change the address" })).toBeInTheDocument();
});

test("asks a user without a password to set one first", async () => {
  fakeApi({ [`GET ${call}`]: none });
  await open(aUser({ hasPassword: false }));
  expect(await screen.findByText(/Set a password first/)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
});
