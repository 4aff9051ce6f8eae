import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, jest, test } from "@jest/globals";
import { fakeApi, fakeFetch, refusal, type Sent } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { SignupForm } from "./signup-form.tsx";

const finland = {
  code: "FI",
  names: { en: "Finland", sv: "Finland", fi: "Suomi" },
  currency: "EUR",
  phonePrefix: "+358",
  selling: true,
};
const sweden = { ...finland, code: "SE", names: { en: "Sweden", sv: "Sverige", fi: "Ruotsi" } };
const countries = { status: 200, body: { items: [finland, sweden] } };
const posts = (sent: Sent[]) => sent.filter(({ method }) => method === "POST");

async function fill(changes: { email?: string; password?: string; boxes?: boolean } = {}) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("First name"), "Agnes");
  await user.type(screen.getByLabelText("Last name"), "Agent");
  await user.type(screen.getByLabelText("E-mail"), changes.email ?? "agnes@doorlight.test");
  await user.type(screen.getByLabelText("Password"), changes.password ?? "long enough");
  await screen.findByRole("option", { name: "Finland" });
  await user.selectOptions(screen.getByLabelText("Country"), "FI");
  if (changes.boxes ?? true) for (const box of screen.getAllByRole("checkbox")) await user.click(box);
  await user.click(screen.getByRole("button", { name: "Sign up" }));
}

test("asks for every field of an empty form in the specification's words", async () => {
  const sent = fakeFetch(countries);
  await show(<SignupForm onSent={() => {}} />, { texts: ["session"] });
  await userEvent.click(screen.getByRole("button", { name: "Sign up" }));
  await waitFor(() => expect(screen.getAllByText("Required")).toHaveLength(3));
  expect(screen.getByText("Must be at least 8 characters")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("E-mail"), "agnes");
  expect(await screen.findByText("Invalid email")).toBeInTheDocument();
  expect(posts(sent)).toHaveLength(0);
});

test("sends nothing until terms and privacy are accepted", async () => {
  const sent = fakeFetch(countries);
  await show(<SignupForm onSent={() => {}} />, { texts: ["session"] });
  await fill({ boxes: false });
  expect(await screen.findByText("Tick the box to accept the terms of service")).toBeInTheDocument();
  expect(screen.getByText("Tick the box to accept the privacy notice")).toBeInTheDocument();
  expect(posts(sent)).toHaveLength(0);
});

test("says that a password is too common before it is sent", async () => {
  const fields = [{ path: "newPassword", code: "too_common", message: "This password is too common" }];
  fakeApi({ "GET /api/countries": countries, "POST /api/auth/check-password": refusal("invalid_request", fields) });
  await show(<SignupForm onSent={() => {}} />, { texts: ["session"] });
  const field = screen.getByLabelText("Password");
  await userEvent.type(field, "football1");
  await userEvent.tab();
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This password is too common/));
});

test("sends the fields of the contract, without the boxes", async () => {
  const sent = fakeFetch(countries, { status: 202, body: { status: "confirmation_sent" } });
  const onSent = jest.fn();
  await show(<SignupForm onSent={onSent} />, { texts: ["session"] });
  await fill();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith("agnes@doorlight.test"));
  expect(posts(sent)[0]?.body).toEqual({
    firstName: "Agnes",
    lastName: "Agent",
    email: "agnes@doorlight.test",
    password: "long enough",
    country: "FI",
    locale: "en",
  });
});

test.each([
  ["fi", "Maa", "Suomi"],
  ["sv", "Land", "Sverige"],
] as const)("begins a sign-up in %s with the country of that language", async (locale, label, country) => {
  fakeFetch(countries);
  await show(<SignupForm onSent={() => {}} />, { texts: ["session"], locale });
  await screen.findByRole("option", { name: country });
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveDisplayValue(country));
});

test("leaves the choice of the country to the user of a language without one here", async () => {
  fakeFetch(countries);
  await show(<SignupForm onSent={() => {}} />, { texts: ["session"] });
  await screen.findByRole("option", { name: "Finland" });
  expect(screen.getByLabelText("Country")).toHaveDisplayValue("Choose a country");
});

test("says that an address is taken", async () => {
  fakeFetch(countries, refusal("email_taken"));
  await show(<SignupForm onSent={() => {}} />, { texts: ["session"] });
  await fill();
  expect(await screen.findByRole("alert")).toHaveTextContent("User account with that email address already exists.");
});

test("says at the field that a password is too common", async () => {
  const fields = [{ path: "password", code: "too_common", message: "This password is too common" }];
  fakeFetch(countries, refusal("invalid_request", fields));
  await show(<SignupForm onSent={() => {}} />, { texts: ["session"] });
  await fill({ password: "password1" });
  await waitFor(() =>
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/This password is too common/),
  );
});
