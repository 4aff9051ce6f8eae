import type { ApiToken } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Tokens } from "./tokens.tsx";

const id = "01900000-0000-7000-8000-0000000000a1";
const list = "GET /api/tokens";
const secret = "dlt_c2VjcmV0";

const aToken = (changes: Partial<ApiToken> = {}): ApiToken => ({
  id,
  name: "Our CRM",
  prefix: "dlt_Ab3xYz",
  scopes: ["events", "contacts"],
  createdAt: "2026-11-01T08:00:00.000Z",
  lastUsedAt: "2026-11-21T08:00:00.000Z",
  expiresAt: "2027-11-21T08:00:00.000Z",
  test: false,
  ...changes,
});

const answer = (body: unknown, status = 200) => ({ status, body });

async function open(items: ApiToken[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const sent = fakeApi({ [list]: answer({ items }), ...answers });
  await show(<Tokens />, { user: aUser(), texts: ["tokens"] });
  return sent;
}
const button = (name: string) => screen.findByRole("button", { name });

test("says what tokens are for while there are none, and where they are explained", async () => {
  await open([]);
  expect(await screen.findByRole("heading", { name: "No program reads your leads yet" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "How programs read with a token" })).toHaveAttribute("href", "/developers");
});

test("says why the list does not come", async () => {
  await open([], { [list]: refusal("unavailable") });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
});

test("creates a token for what is chosen, at least one, and shows it once", async () => {
  const sent = await open([], { "POST /api/tokens": answer({ token: aToken(), secret }, 201) });
  await userEvent.click(await button("Create a token"));
  await userEvent.type(await screen.findByLabelText("Name"), "Our CRM");
  for (const box of screen.getAllByRole("checkbox", { checked: true })) await userEvent.click(box);
  await userEvent.click(await button("Create the token"));
  expect(await screen.findByText("Choose at least one")).toBeInTheDocument();
  const contacts = screen.getByLabelText("Sellers’ details of leads you bought");
  expect(contacts).toHaveAccessibleDescription("Scope in the documents for developers: contacts");
  await userEvent.click(contacts);
  await userEvent.click(await button("Create the token"));
  expect(await screen.findByText(secret)).toBeInTheDocument();
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Our CRM",
    scopes: ["contacts"],
    test: false,
  });
  await userEvent.click(await button("I have copied it"));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

test("creates a token for tests, and marks it in the list", async () => {
  const sent = await open([aToken({ test: true })], { "POST /api/tokens": answer({ token: aToken(), secret }, 201) });
  expect(await screen.findAllByText("Test")).toHaveLength(1);
  expect(screen.getByText(aUser().id)).toBeInTheDocument();
  await userEvent.click(await button("Create a token"));
  await userEvent.type(await screen.findByLabelText("Name"), "Our CRM");
  await userEvent.click(screen.getByLabelText("For tests"));
  await userEvent.click(await button("Create the token"));
  expect(await screen.findByText(secret)).toBeInTheDocument();
  expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({ test: true });
});

test("offers buying to a token for tests alone", async () => {
  const sent = await open([], { "POST /api/tokens": answer({ token: aToken(), secret }, 201) });
  await userEvent.click(await button("Create a token"));
  await userEvent.type(await screen.findByLabelText("Name"), "Our CRM");
  for (const box of screen.getAllByRole("checkbox", { checked: true })) await userEvent.click(box);
  const buying = "Test leads: looking at them, buying them, asking for refunds";
  expect(screen.queryByLabelText(buying)).toBeNull();
  await userEvent.click(screen.getByLabelText("For tests"));
  await userEvent.click(screen.getByLabelText(buying));
  await userEvent.click(screen.getByLabelText("For tests"));
  await userEvent.click(await button("Create the token"));
  expect(await screen.findByText("Choose at least one")).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText("For tests"));
  await userEvent.click(await button("Create the token"));
  expect(await screen.findByText(secret)).toBeInTheDocument();
  const posted = sent.find(({ method }) => method === "POST")?.body;
  expect(posted).toMatchObject({ scopes: ["purchases"], test: true });
});

test("says in the dialog that there are as many tokens as there can be", async () => {
  await open([aToken()], { "POST /api/tokens": refusal("tokens_full") });
  await userEvent.click(await button("Create a token"));
  await userEvent.type(await screen.findByLabelText("Name"), "Our CRM");
  await userEvent.click(await button("Create the token"));
  expect(await screen.findByText(/reached the limit of API tokens/)).toBeInTheDocument();
});

test("shows the beginning of a token, what it reads, its last use and its end", async () => {
  await open([aToken(), aToken({ id: id.replace("a1", "a2"), name: "New", lastUsedAt: null })]);
  expect(await screen.findAllByText("dlt_Ab3xYz…")).toHaveLength(2);
  expect(
    screen.getAllByText(
      "Covers: What happens to your leads (events); Sellers’ details of leads you bought (contacts)",
    )[0],
  ).toBeInTheDocument();
  expect(screen.getByText(/^Last used 21 Nov 2026/)).toHaveTextContent(/Ends 21 Nov 2027.* unless it is used before/);
  expect(screen.getByText(/^Never used/)).toBeInTheDocument();
});

test("revokes a token after a question", async () => {
  const sent = await open([aToken()], { [`DELETE /api/tokens/${id}`]: { status: 204 } });
  await userEvent.click(await button("Revoke"));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("Our CRM")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(sent.some(({ method }) => method === "DELETE")).toBe(true));
  await waitFor(() => expect(sent.filter(({ address }) => address === "/api/tokens")).toHaveLength(2));
});
