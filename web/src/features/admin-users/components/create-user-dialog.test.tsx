import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { CreateUserDialog } from "./create-user-dialog.tsx";

const countries = { "GET /api/countries": { status: 200, body: { items: [{ code: "FI", selling: true }] } } };

async function showDialog(role: "admin" | "super_admin") {
  let closed = false;
  await show(<CreateUserDialog onClose={() => (closed = true)} />, { user: anAdmin({ role }), texts: ["admin-users"] });
  await screen.findByRole("option", { name: "Finland" });
  return { isClosed: () => closed };
}

async function fillIn() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("First name"), "Ines");
  await user.type(screen.getByLabelText("Last name"), "Invited");
  await user.type(screen.getByLabelText("E-mail"), "ines@doorlight.test");
  return user;
}

test.each([
  ["sv", "Ett mejl på engelska skickas till den här adressen."],
  ["fi", "Viesti, jonka kieli on englanti, lähtee tähän osoitteeseen."],
] as const)("names in %s the language of the mail, before there is an address", async (locale, text) => {
  fakeApi(countries);
  const user = anAdmin({ locale: "en" });
  await show(<CreateUserDialog onClose={() => {}} />, { user, texts: ["admin-users"], locale });
  expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
});

test("offers the role admin for a new user to super admins alone", async () => {
  fakeApi(countries);
  await showDialog("admin");
  expect(screen.queryByRole("radio", { name: /^Admin/ })).toBeNull();
});

test("says which mail goes out to a new user, and sends the chosen values", async () => {
  const sent = fakeApi({ ...countries, "POST /api/admin/users": { status: 201, body: { user: aUserRecord() } } });
  const { isClosed } = await showDialog("super_admin");
  const user = await fillIn();
  expect(
    screen.getByText(/^An e-mail in English goes to ines@doorlight.test. It has a link to set a password/),
  ).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: /^Admin/ }));
  await user.selectOptions(screen.getByLabelText("Language"), "Suomi");
  await user.click(screen.getByRole("button", { name: "Create and send e-mail" }));
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    role: "admin",
    country: "FI",
    locale: "fi",
    firstName: "Ines",
    lastName: "Invited",
    email: "ines@doorlight.test",
  });
});

test("stays open and says at the address of a new user that it is taken", async () => {
  fakeApi({ ...countries, "POST /api/admin/users": refusal("email_taken") });
  const { isClosed } = await showDialog("admin");
  const user = await fillIn();
  await user.click(screen.getByRole("button", { name: "Create and send e-mail" }));
  await waitFor(() =>
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription(
      "User account with that email address already exists.",
    ),
  );
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
  expect(isClosed()).toBe(false);
  expect(screen.getByLabelText("First name")).toHaveValue("Ines");
});

test("keeps typed text at a click beside the dialog for a new user, and closes by Escape", async () => {
  fakeApi(countries);
  const { isClosed } = await showDialog("admin");
  const user = await fillIn();
  await user.click(document.body);
  expect(isClosed()).toBe(false);
  // The focus comes back into the dialog.
  await waitFor(() => expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard("{Escape}");
  expect(isClosed()).toBe(true);
});
