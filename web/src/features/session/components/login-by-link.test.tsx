import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { sessionQuery } from "../../../lib/session.ts";
import { LoginByLink } from "./login-by-link.tsx";

const logIn = "POST /api/auth/passwordless/login";
const open = () => show(<LoginByLink token="t0ken" />, { texts: ["session"] });

test("logs in by itself by a login link, once", async () => {
  const sent = fakeApi({ [logIn]: { status: 200, body: { user: aUser() } } });
  const { queries } = await open();
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser()));
  expect(screen.getByRole("heading", { name: "You are logged in" })).toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ token: "t0ken" }]);
});

test("asks for the second factor at a login link and sends it with the same token", async () => {
  const sent = fakeApi({ [logIn]: [refusal("second_factor_required"), { status: 200, body: { user: aUser() } }] });
  const { queries } = await open();
  await userEvent.type(await screen.findByLabelText("6-digit code"), "123456{Enter}");
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser()));
  expect(sent[1]?.body).toEqual({ token: "t0ken", secondFactorCode: "123456" });
});

test("offers the log-in page and a new link for a failed login link", async () => {
  const sent = fakeApi({
    [logIn]: refusal("link_expired"),
    "POST /api/auth/passwordless": { status: 202, body: { status: "sent_if_known" } },
  });
  await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("This link has expired or has already been used.");
  expect(screen.getByRole("link", { name: "Back to log in" })).toHaveAttribute("href", "/login");
  await userEvent.type(screen.getByLabelText("E-mail"), "agnes@doorlight.test");
  await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
  expect(await screen.findByText(/^If we know agnes@doorlight\.test, an e-mail is on its way/)).toBeInTheDocument();
  expect(sent).toHaveLength(2);
});

test("shows a login link that expires while the code is typed as failed", async () => {
  fakeApi({ [logIn]: [refusal("second_factor_required"), refusal("link_expired")] });
  await open();
  await userEvent.type(await screen.findByLabelText("6-digit code"), "123456{Enter}");
  expect(await screen.findByRole("heading", { name: "The login link did not work" })).toBeInTheDocument();
});

test("retries a login link after a failure of the gateway", async () => {
  fakeApi({ [logIn]: [{ status: 503 }, { status: 200, body: { user: aUser() } }] });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "You are logged in" })).toBeInTheDocument();
});
