import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { sessionQuery } from "../../../lib/session.ts";
import { ConfirmEmailChange } from "./confirm-email-change.tsx";

const call = "POST /api/auth/confirm-email-change";
const open = () => show(<ConfirmEmailChange token="t0ken" />, { user: aUser(), texts: ["session"] });

test("asks for the other mailbox after the first link of a change, and keeps the user logged in", async () => {
  const sent = fakeApi({ [call]: { status: 200, body: { complete: false } } });
  const { queries } = await open();
  expect(await screen.findByRole("heading", { name: /Now check your other mailbox/ })).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ token: "t0ken" });
  expect(queries.getQueryData(sessionQuery.queryKey)).toMatchObject({ email: "agent@doorlight.test" });
});

test("says after the second link that the address is changed, and leads to the login", async () => {
  fakeApi({ [call]: { status: 200, body: { complete: true } } });
  const { queries } = await open();
  expect(await screen.findByRole("heading", { name: "Your address is changed" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toBeNull());
});

test("says that a broken link changed nothing", async () => {
  fakeApi({ [call]: refusal("link_expired") });
  await open();
  expect(await screen.findByText(/This link changed nothing/)).toBeInTheDocument();
});
