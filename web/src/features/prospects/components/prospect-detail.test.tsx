import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aProspect } from "../../../../test/builders/prospects.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { ProspectDetail } from "./prospect-detail.tsx";

const prospect = aProspect();
const CHANGE = `PATCH /api/admin/prospects/${prospect.id}`;
const NOTE = `POST /api/admin/prospects/${prospect.id}/notes`;
const notes = [{ text: "Call in January.", author: "Maija Admin", writtenAt: "2026-11-21T09:00:00.000Z" }];

function showDetail(answers: Record<string, Answer> = {}, shown = prospect) {
  const sent = fakeApi(answers);
  const options = { user: anAdmin(), texts: ["prospects"] };
  return show(<ProspectDetail prospect={shown} notes={notes} />, options).then(() => sent);
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("changes state, tags and legal basis of a prospect", async () => {
  const sent = await showDetail({ [CHANGE]: { status: 200, body: { prospect } } });
  await userEvent.selectOptions(screen.getByLabelText("State"), "Interested");
  await userEvent.clear(screen.getByLabelText("Tags"));
  await userEvent.type(screen.getByLabelText("Tags"), "vip, south,");
  await userEvent.selectOptions(screen.getByLabelText("Legal basis for e-mails"), "None: gets no mail");
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    state: "interested",
    tags: ["vip", "south"],
    basis: { legalBasis: null, legalBasisOn: null },
    name: "Aino Laine",
    version: 3,
  });
});

test("says at the address that another prospect has it", async () => {
  const known = { path: "email", code: "known_prospect", message: "known" };
  const refused = refusal("invalid_request");
  await showDetail({ [CHANGE]: { ...refused, body: { ...(refused.body as object), fields: [known] } } });
  await save();
  expect(
    await screen.findByText("Another prospect has this address, or this number without an address"),
  ).toBeInTheDocument();
});

test("shows a prospect under its name, with notes and their authors, and adds one", async () => {
  const sent = await showDetail({ [NOTE]: { status: 201, body: { note: notes[0] } } });
  expect(screen.getByRole("heading", { level: 1, name: "Aino Laine" })).toBeInTheDocument();
  expect(screen.getByText("Call in January.")).toBeInTheDocument();
  expect(screen.getByText(/Maija Admin/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("New note"), "Met at the fair.");
  await userEvent.click(screen.getByRole("button", { name: "Add the note" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ text: "Met at the fair." }));
});

test("invites a prospect as an agent under the known name", async () => {
  const INVITE = `POST /api/admin/prospects/${prospect.id}/invitation`;
  const sent = await showDetail({ [INVITE]: { status: 201, body: { prospect } } });
  await userEvent.click(screen.getByRole("button", { name: "Invite as an agent" }));
  expect(screen.getByText(/mail aino@homes.example a link/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Send the invitation" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ firstName: "Aino", lastName: "Laine" }));
});

test("leads to the account of a prospect who has one", async () => {
  await showDetail({}, aProspect({ userId: "01900000-0000-7000-8000-00000000000d", state: "signed_up" }));
  expect(screen.queryByRole("button", { name: "Invite as an agent" })).toBeNull();
  expect(screen.getByRole("link", { name: "Open the account" })).toHaveAttribute(
    "href",
    "/account/sa/users/01900000-0000-7000-8000-00000000000d",
  );
});

test("erases a prospect after a question that names the effect", async () => {
  const ERASE = `POST /api/admin/prospects/${prospect.id}/erase`;
  const sent = await showDetail({ [ERASE]: { status: 204 } });
  await userEvent.click(screen.getByRole("button", { name: "Erase" }));
  expect(await screen.findByText(/no later file can bring them back/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Erase for good" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ confirm: true }));
});
