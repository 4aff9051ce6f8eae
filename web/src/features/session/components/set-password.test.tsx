import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { sessionQuery } from "../../../lib/session.ts";
import { SetPassword } from "./set-password.tsx";

const check = "POST /api/auth/validate-password-change-token";
const set = "POST /api/auth/setup-password";
const link = { userId: "01900000-0000-7000-8000-0000000000aa", token: "t0ken" };
const works = (firstPassword = false) => ({ status: 200, body: { valid: true, secondFactorOn: false, firstPassword } });

const open = () => show(<SetPassword {...link} />, { texts: ["session"] });

async function choose(password: string, repeat = password) {
  await userEvent.type(await screen.findByLabelText("New password"), password);
  await userEvent.type(screen.getByLabelText("Repeat the password"), repeat);
  await userEvent.click(screen.getByRole("button", { name: "Save and log in" }));
}

test("checks a password link, then sets the password and logs in", async () => {
  const sent = fakeApi({ [check]: works(), [set]: { status: 200, body: { user: aUser() } } });
  const { queries } = await open();
  await choose("long and fresh");
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser()));
  expect(sent.map(({ body }) => body)).toEqual([link, { ...link, newPassword: "long and fresh" }]);
});

test("says that two passwords differ, and sends nothing", async () => {
  const sent = fakeApi({ [check]: works() });
  await open();
  await choose("long and fresh", "long and stale");
  expect(await screen.findByText("Passwords must match")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test("says at the field that a password is too common", async () => {
  const fields = [{ path: "newPassword", code: "too_common", message: "This password is too common" }];
  fakeApi({ [check]: works(), [set]: refusal("invalid_request", fields) });
  await open();
  await choose("password1");
  await waitFor(() =>
    expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(/This password is too common/),
  );
});

test("says on leaving the field that a password is too common, until the next letter", async () => {
  const fields = [{ path: "newPassword", code: "too_common", message: "This password is too common" }];
  const sent = fakeApi({ [check]: works(), "POST /api/auth/check-password": refusal("invalid_request", fields) });
  await open();
  const field = await screen.findByLabelText("New password");
  await userEvent.type(field, "short");
  await userEvent.tab();
  expect(sent).toHaveLength(1);
  await userEvent.type(field, "football1");
  await userEvent.tab();
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This password is too common/));
  expect(sent.map(({ body }) => body)).toEqual([link, { newPassword: "shortfootball1" }]);

  await userEvent.type(field, "x");
  await waitFor(() => expect(field).not.toHaveAccessibleDescription(/too common/));
});

test("asks for the second factor at a password link if it is on", async () => {
  const sent = fakeApi({
    [check]: works(),
    [set]: [refusal("second_factor_required"), { status: 200, body: { user: aUser() } }],
  });
  await open();
  await choose("long and fresh");
  await userEvent.type(await screen.findByLabelText("6-digit code"), "123456{Enter}");
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ ...link, newPassword: "long and fresh", secondFactorCode: "123456" }),
  );
});

test("welcomes a user who has had no password yet", async () => {
  fakeApi({ [check]: works(true) });
  await open();
  expect(await screen.findByRole("heading", { name: "Welcome to Doorlight" })).toBeInTheDocument();
});

test("asks for the e-mail at an expired password link and sends a new one", async () => {
  const sent = fakeApi({
    [check]: refusal("link_expired"),
    "POST /api/auth/forgot-password": { status: 202, body: { status: "sent_if_known" } },
  });
  await open();
  await userEvent.type(await screen.findByLabelText("E-mail"), "agnes@doorlight.test");
  await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
  expect(await screen.findByText(/^If we know agnes@doorlight\.test, an e-mail is on its way/)).toBeInTheDocument();
  expect(sent.at(-1)?.body).toEqual({ email: "agnes@doorlight.test" });
});

test("retries a password link after a failure of the gateway", async () => {
  fakeApi({ [check]: [{ status: 503 }, works()] });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("New password")).toBeInTheDocument();
});
