import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { sessionQuery } from "../../../lib/session.ts";
import { ConfirmSignup } from "./confirm-signup.tsx";

const confirm = "POST /api/auth/confirm";
const confirmed = { status: 200, body: { user: aUser() } };
const open = (user = null as ReturnType<typeof aUser> | null) =>
  show(<ConfirmSignup token="t0ken" />, { texts: ["session"], user });

test("logs in by itself by a confirmation link in the browser that signed up", async () => {
  const sent = fakeApi({ [confirm]: confirmed });
  const { queries } = await open();
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser()));
  expect(sent.map(({ body }) => body)).toEqual([{ token: "t0ken" }]);
});

test("asks for a password at a confirmation link elsewhere, and sends it with the same token", async () => {
  const sent = fakeApi({ [confirm]: [refusal("password_required"), confirmed] });
  const { queries } = await open();
  await userEvent.type(await screen.findByLabelText("Password"), "short{Enter}");
  expect(await screen.findByText("Must be at least 8 characters")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  await userEvent.type(screen.getByLabelText("Password"), " no longer{Enter}");
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser()));
  expect(sent[1]?.body).toEqual({ token: "t0ken", password: "short no longer" });
});

test("says at the field that a password is too common", async () => {
  const fields = [{ path: "password", code: "too_common", message: "This password is too common" }];
  fakeApi({ [confirm]: [refusal("password_required"), refusal("invalid_request", fields)] });
  await open();
  await userEvent.type(await screen.findByLabelText("Password"), "password1{Enter}");
  await waitFor(() =>
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/This password is too common/),
  );
});

test("lets a guest log in at a reopened confirmation link, without an error", async () => {
  fakeApi({ [confirm]: refusal("already_confirmed") });
  await open();
  expect(await screen.findByRole("heading", { name: "Your e-mail is already confirmed" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("leads a logged-in user from a reopened confirmation link to the account", async () => {
  const sent = fakeApi({ [confirm]: refusal("already_confirmed") });
  await open(aUser());
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
});

test("leads to our support, and offers no link, where no account is opened for a proven mailbox", async () => {
  fakeApi({ [confirm]: refusal("contact_support") });
  await open();
  expect(await screen.findByRole("heading", { name: "We could not open your account" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Write to us" })).toHaveAttribute("href", "/contact");
  expect(screen.queryByLabelText("E-mail")).toBeNull();
});

test("offers a new link for an expired confirmation link", async () => {
  const sent = fakeApi({
    [confirm]: refusal("link_expired"),
    "POST /api/auth/confirm/resend": { status: 202, body: { status: "confirmation_sent" } },
  });
  await open();
  expect(await screen.findByRole("heading", { name: "Confirmation failed" })).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("E-mail"), "agnes@doorlight.test{Enter}");
  expect(await screen.findByText(/a new e-mail is on its way/)).toBeInTheDocument();
  expect(sent[1]?.body).toEqual({ email: "agnes@doorlight.test" });
});

test("shows a confirmation link that expires while the password is typed as failed", async () => {
  fakeApi({ [confirm]: [refusal("password_required"), refusal("link_expired")] });
  await open();
  await userEvent.type(await screen.findByLabelText("Password"), "long enough{Enter}");
  expect(await screen.findByRole("heading", { name: "Confirmation failed" })).toBeInTheDocument();
});

test("retries a confirmation link after a failure of the gateway", async () => {
  fakeApi({ [confirm]: [{ status: 503 }, confirmed] });
  const { queries } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser()));
});
