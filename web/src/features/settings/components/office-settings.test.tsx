import type { Membership } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { OfficeSettings } from "./office-settings.tsx";

const office = { id: "01900000-0000-7000-8000-0000000000bb", name: "Kotikulma" };
const user = aUser({ office: null });
const none: Membership = { office: null, members: [], requested: null, invitations: [] };
const me = { id: user.id, name: "Agnes Agent", title: null, imageUrl: null };
const answer = (body: unknown) => ({ status: 200, body });
const found = { "GET /api/offices?q=Kotikulma": answer({ items: [{ ...office, members: 4 }] }) };

const open = (as = user) => show(<OfficeSettings />, { user: as, texts: ["settings"] });

test("finds an office while its name is typed, and offers to join it", async () => {
  const sent = fakeApi({
    "GET /api/office": answer(none),
    ...found,
    "POST /api/office/join-request": { status: 202, body: { ...none, requested: office } },
  });
  await open();
  const search = await screen.findByLabelText("Find your office");
  // Without a pause between letters, which a busy machine would make.
  for (const value of ["K", "Ko", "Kotikulma"]) fireEvent.change(search, { target: { value } });
  await userEvent.click(await screen.findByRole("button", { name: "Ask to join Kotikulma" }));
  expect(await screen.findByText("Waiting for approval")).toBeInTheDocument();
  expect(sent.at(-1)?.body).toEqual({ officeId: office.id });
  expect(sent.filter(({ address }) => address.startsWith("/api/offices"))).toHaveLength(1);
});

test("creates an office only if none has its name, and not while the name is typed", async () => {
  const sent = fakeApi({
    "GET /api/office": answer(none),
    ...found,
    "GET /api/offices?q=Kotikulma+2": answer({ items: [] }),
    "POST /api/office": { status: 201, body: { user: aUser({ office }) } },
  });
  await open();
  const search = await screen.findByLabelText("Find your office");
  await userEvent.type(search, "Kotikulma");
  await screen.findByRole("button", { name: "Ask to join Kotikulma" });
  expect(screen.queryByRole("button", { name: "Create the office" })).toBeNull();
  await userEvent.type(search, " 2");
  expect(screen.queryByRole("button", { name: "Create the office" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Create the office" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Create Kotikulma 2?" });
  expect(sent.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Create the office" }));
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ name: "Kotikulma 2" }));
});

test("offers to create an office as the lesser button while a similar one can be joined", async () => {
  fakeApi({
    "GET /api/office": answer(none),
    "GET /api/offices?q=Kotikulma+Oy": answer({ items: [{ ...office, members: 4 }] }),
    "GET /api/offices?q=Another": answer({ items: [] }),
  });
  await open();
  const search = await screen.findByLabelText("Find your office");
  await userEvent.type(search, "Kotikulma Oy");
  const create = await screen.findByRole("button", { name: "Create the office" });
  const join = screen.getByRole("button", { name: "Ask to join Kotikulma" });
  expect([join, create].map((button) => button.classList.contains("bg-primary"))).toEqual([true, false]);
  await userEvent.clear(search);
  await userEvent.type(search, "Another");
  await waitFor(() => expect(screen.getByRole("button", { name: "Create the office" })).toHaveClass("bg-primary"));
});

test("says that an office with the name exists", async () => {
  fakeApi({
    "GET /api/office": answer(none),
    "GET /api/offices?q=Koti": answer({ items: [] }),
    "POST /api/office": refusal("office_exists"),
  });
  await open();
  await userEvent.type(await screen.findByLabelText("Find your office"), "Koti");
  await userEvent.click(await screen.findByRole("button", { name: "Create the office" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create the office" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("An office with this name already exists");
});

test("says at its field why the name of an office is refused", async () => {
  const field = {
    path: "name",
    code: "reserved_name",
    message: "must not be a name of Doorlight, its support or an authority",
  };
  fakeApi({
    "GET /api/office": answer(none),
    "GET /api/offices?q=Tuki": answer({ items: [] }),
    "POST /api/office": refusal("invalid_request", [field]),
  });
  await open();
  const search = await screen.findByLabelText("Find your office");
  await userEvent.type(search, "Tuki");
  await userEvent.click(await screen.findByRole("button", { name: "Create the office" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create the office" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(search).toHaveAccessibleDescription(/This name is reserved/);
});

test("withdraws a request to join an office", async () => {
  fakeApi({
    "GET /api/office": [answer({ ...none, requested: office }), answer(none)],
    "DELETE /api/office/join-request": { status: 204 },
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw the request" }));
  await waitFor(() => expect(screen.queryByText("Waiting for approval")).toBeNull());
});

test("leaves an office only after a dialog with the consequence", async () => {
  const sent = fakeApi({
    "GET /api/office": [answer({ office, members: [me], requested: null, invitations: [] }), answer(none)],
    "DELETE /api/office": answer({ user }),
  });
  await open(aUser({ office }));
  await userEvent.click(await screen.findByRole("button", { name: "Leave the office" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Leave Kotikulma?" });
  expect(sent.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click([...dialog.querySelectorAll("button")].find((b) => b.textContent === "Leave the office")!);
  expect(await screen.findByLabelText("Find your office")).toBeInTheDocument();
});

test("says before leaving an office that its rule still holds for earlier leads", async () => {
  const colleague = { ...me, id: "01900000-0000-7000-8000-0000000000cc", name: "Colin Colleague" };
  fakeApi({ "GET /api/office": answer({ office, members: [me, colleague], requested: null, invitations: [] }) });
  await open(aUser({ office }));
  await userEvent.click(await screen.findByRole("button", { name: "Leave the office" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(
    "You still cannot buy leads that were published before you leave, if a colleague has bought them",
  );
});

test("mails an office invitation, with the same text for every address", async () => {
  const membership = { office, members: [me], requested: null };
  const invited = { email: "bo@doorlight.test", sentAt: "2026-11-28T12:00:00Z" };
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
    "GET /api/office": [answer({ ...membership, invitations: [] }), answer({ ...membership, invitations: [invited] })],
    "POST /api/office/invitations": { status: 202, body: { status: "sent_if_known" } },
  });
  await open(aUser({ office }));
  await userEvent.type(await screen.findByLabelText("Invite a colleague"), "bo@doorlight.test{Enter}");
  expect(await screen.findByText(/belongs to an agent, an invitation is on its way/)).toBeInTheDocument();
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ email: "bo@doorlight.test" });
  expect(await screen.findByText("bo@doorlight.test, 28 November 2026")).toBeInTheDocument();
});

test.each([
  [aUser({ termsAccepted: false }), "Accept the terms of service first."],
  [aUser({ impersonatedBy: "01900000-0000-7000-8000-0000000000ad" }), /while acting as another user/],
])("says why office settings are closed to the user, and calls nothing", async (as, why) => {
  const sent = fakeApi({});
  await open(as);
  expect(screen.getByText(why)).toBeInTheDocument();
  expect(sent).toEqual([]);
});
