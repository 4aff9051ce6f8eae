import { expect, jest, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeFetch } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { TermsAcceptance } from "./terms-acceptance.tsx";

const undecided = aUser({ termsAccepted: false });

test("a user who declines the terms sees what is possible without them and can still accept", async () => {
  const sent = fakeFetch({ status: 200, body: { user: undecided } });
  await show(<TermsAcceptance onLogout={() => {}} />, { user: undecided, texts: ["session"] });
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  expect(await screen.findByRole("heading", { name: "You have declined the terms" })).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ accepted: false });
  expect(screen.getByText(/Read your own invoices/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /copy of your data/ })).toHaveAttribute("href", "/account/settings/data");
  expect(screen.getByRole("link", { name: "Change your settings" })).toHaveAttribute("href", "/account/settings");
  expect(screen.getByRole("button", { name: "Accept" })).toBeInTheDocument();
});

test("a user can log out without an answer to the terms", async () => {
  const onLogout = jest.fn();
  await show(<TermsAcceptance onLogout={onLogout} />, { user: undecided, texts: ["session"] });
  await userEvent.click(screen.getByRole("button", { name: "Log out" }));
  expect(onLogout).toHaveBeenCalled();
});
