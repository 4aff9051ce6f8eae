import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeFetch, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { sessionQuery } from "../../../lib/session.ts";
import { LoginForm } from "./login-form.tsx";

async function logIn(labels: { email: string; password: string; submit: string }) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(labels.email), "agnes@doorlight.test");
  await user.type(screen.getByLabelText(labels.password), "wrong or right");
  await user.click(screen.getByRole("button", { name: labels.submit }));
}

test("shows the specification's words after a wrong password", async () => {
  fakeFetch(refusal("invalid_credentials"));
  await show(<LoginForm />, { texts: ["session"] });
  await logIn({ email: "E-mail", password: "Password", submit: "Log in" });
  expect(await screen.findByRole("alert")).toHaveTextContent("Password and username do not match");
});

test("shows an error of a log-in in the language of the screen", async () => {
  fakeFetch(refusal("invalid_credentials"));
  await show(<LoginForm />, { texts: ["session"], locale: "fi" });
  await logIn({ email: "Sähköposti", password: "Salasana", submit: "Kirjaudu sisään" });
  expect(await screen.findByRole("alert")).toHaveTextContent("Salasana ja käyttäjätunnus eivät täsmää");
});

test("sets the session from the answer to the right password", async () => {
  fakeFetch({ status: 200, body: { user: aUser() } });
  const { queries } = await show(<LoginForm />, { texts: ["session"] });
  await logIn({ email: "E-mail", password: "Password", submit: "Log in" });
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser()));
});

test("says whom to ask after the right password of a deactivated account", async () => {
  fakeFetch(refusal("account_deactivated"));
  await show(<LoginForm />, { texts: ["session"] });
  await logIn({ email: "E-mail", password: "Password", submit: "Log in" });
  expect(await screen.findByRole("alert")).toHaveTextContent(/deactivated: you cannot log in or buy/);
  expect(screen.getByRole("link", { name: "Write to us" })).toHaveAttribute("href", "/contact");
});
