import { expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { someTerms } from "../../../../test/builders/terms.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { TermsAcceptance } from "./terms-acceptance.tsx";

const inForce = { "GET /api/terms?country=FI&locale=en": { status: 200, body: { terms: someTerms() } } };
const undecided = aUser({ termsAccepted: false });

test("shows a user who declines the terms what is possible without them, and lets them accept", async () => {
  const sent = fakeApi({ ...inForce, "POST /api/auth/terms": { status: 200, body: { user: undecided } } });
  await show(<TermsAcceptance onLogout={() => {}} />, { user: undecided, texts: ["session"] });
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  expect(await screen.findByRole("heading", { name: "You have declined the terms" })).toBeInTheDocument();
  expect(sent.at(-1)?.body).toEqual({ accepted: false });
  expect(screen.getByText(/Read your own invoices/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /copy of your data/ })).toHaveAttribute("href", "/account/settings/data");
  expect(screen.getByRole("link", { name: "Change your settings" })).toHaveAttribute("href", "/account/settings");
  expect(screen.getByRole("button", { name: "Accept" })).toBeInTheDocument();
});

test("shows the words on the screen, and accepts their version and language", async () => {
  const sent = fakeApi({
    ...inForce,
    "POST /api/auth/terms": { status: 200, body: { user: aUser() } },
  });
  await show(<TermsAcceptance onLogout={() => {}} />, { user: undecided, texts: ["session"] });
  expect(await screen.findByRole("region", { name: "Terms of service" })).toHaveTextContent(
    "You can stop at any time.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ accepted: true, version: "2026-11", locale: "en" }));
});

test("lets nobody accept words that could not be loaded", async () => {
  fakeApi({ "GET /api/terms?country=FI&locale=en": refusal("not_found") });
  await show(<TermsAcceptance onLogout={() => {}} />, { user: undecided, texts: ["session"] });
  expect(await screen.findByText("Page not found")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Accept" })).toBeDisabled();
});

test("lets a user log out without an answer to the terms", async () => {
  const onLogout = jest.fn();
  fakeApi(inForce);
  await show(<TermsAcceptance onLogout={onLogout} />, { user: undecided, texts: ["session"] });
  await userEvent.click(screen.getByRole("button", { name: "Log out" }));
  expect(onLogout).toHaveBeenCalled();
});
