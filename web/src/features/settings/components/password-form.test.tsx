import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { PasswordForm } from "./password-form.tsx";

const change = "POST /api/profile/password";
const sessions = { "GET /api/profile/sessions": { status: 200, body: { items: [] } } };

async function fill(repeat = "long and fresh") {
  await userEvent.type(screen.getByLabelText("Your password"), "the old one");
  await userEvent.type(screen.getByLabelText("New password"), "long and fresh");
  await userEvent.type(screen.getByLabelText("Repeat the password"), repeat);
  await userEvent.click(screen.getByRole("button", { name: "Change the password" }));
}

test("sends the old and the new password without the repeat, and empties the form", async () => {
  const sent = fakeApi({ [change]: { status: 204 }, ...sessions });
  await show(<PasswordForm />, { user: aUser(), texts: ["settings"] });
  await fill();
  await waitFor(() => expect(screen.getByLabelText("Your password")).toHaveValue(""));
  expect(sent[0]?.body).toEqual({ currentPassword: "the old one", newPassword: "long and fresh" });
});

test("says at its field that a password is wrong", async () => {
  fakeApi({ [change]: refusal("password_wrong") });
  await show(<PasswordForm />, { user: aUser(), texts: ["settings"] });
  await fill();
  await waitFor(() =>
    expect(screen.getByLabelText("Your password")).toHaveAccessibleDescription(
      "That is not your password. Check it and try again.",
    ),
  );
});

test("sends nothing while the repeat differs", async () => {
  const sent = fakeApi({});
  await show(<PasswordForm />, { user: aUser(), texts: ["settings"] });
  await fill("long and stale");
  expect(await screen.findByText("Passwords must match")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("mails a user without a password a link to set one", async () => {
  const sent = fakeApi({ "POST /api/auth/forgot-password": { status: 202, body: { status: "sent_if_known" } } });
  await show(<PasswordForm />, { user: aUser({ hasPassword: false }), texts: ["settings"] });
  await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
  expect(await screen.findByText("An e-mail to agent@doorlight.test is on its way.")).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ email: "agent@doorlight.test" });
});
