import type { Agency, CommissionEntry } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { AgencyDetail } from "./agency-detail.tsx";

const agency: Agency = {
  id: "01900000-0000-7000-8000-00000000000b",
  country: "FI",
  name: "Sample Homes",
  website: "https://sample.example/",
  source: "Price list of October",
  listingCount: 15,
  commission: { rate: { from: 2.95, to: 4 }, fee: null },
  stock: [
    { propertyType: "terraced", count: 3 },
    { propertyType: "flat", count: 12 },
  ],
  propertyTypes: ["flat"],
  agentCount: 1,
  editedAt: null,
  removedAt: null,
};
const edited: Agency = { ...agency, editedAt: "2026-11-20T12:00:00.000Z" };
const removed: Agency = { ...agency, removedAt: "2026-11-20T12:00:00.000Z", agentCount: 0 };
const entry: CommissionEntry = {
  seenAt: "2026-11-20T12:00:00.000Z",
  origin: "file",
  name: "Sample Homes",
  website: "https://former.example/",
  source: "https://sample.example/prices",
  commission: { rate: { from: 3.5, to: 3.5 }, fee: null },
};
const agent = { name: "Sample Agent", title: "LKV", phoneNumber: "+358450000020", email: null, postalCode: "00530" };
const ONE = `/api/admin/agencies/${agency.id}`;
const AGENTS = `GET ${ONE}/agents?limit=50`;
const answer = (body: object): Answer => ({ status: 200, body });

function showAgency(shown: Agency, answers: Record<string, Answer | Answer[]> = {}) {
  const sent = fakeApi({ [AGENTS]: answer({ items: [agent], nextCursor: null }), ...answers });
  const screenOf = (
    <>
      <AgencyDetail agency={shown} history={[entry]} />
      <Toaster />
    </>
  );
  return show(screenOf, { user: anAdmin(), texts: ["agencies"] }).then(() => sent);
}
const changes = (sent: { method: string; body?: unknown }[]) => sent.filter(({ method }) => method !== "GET");

test("shows the commission, source, homes by kind, agents and history of an agency", async () => {
  await showAgency(agency);
  expect(await screen.findByText("Sample Agent, LKV")).toBeInTheDocument();
  for (const text of ["2.95%–4%", "Price list of October", "15 homes"]) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByRole("heading", { level: 1, name: "Sample Homes" })).toBeInTheDocument();
  expect(screen.getByText("Terraced house").closest("div")).toHaveTextContent("3");
  const history = within(screen.getByRole("table", { name: "Commissions over time" }));
  expect(history.getByText("3.5%")).toBeInTheDocument();
  expect(history.getByRole("link", { name: "https://sample.example/prices" })).toBeInTheDocument();
  expect(history.getByRole("link", { name: "former.example" })).toBeInTheDocument();
});

test("saves an edited agency with one commission for all agents and its homes by kind", async () => {
  const sent = await showAgency(agency, { [`PUT ${ONE}`]: answer({ agency: edited }) });
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit agency" }));
  const rate = dialog.getByLabelText(/^Commission/);
  await userEvent.clear(rate);
  await userEvent.type(rate, "3.25");
  await userEvent.type(dialog.getByLabelText(/^Fixed fee/), "4500");
  await userEvent.click(dialog.getByText("Homes for sale by kind"));
  await userEvent.clear(dialog.getByLabelText(/^Terraced house/));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The agency is saved. Later files leave it as it is.")).toBeInTheDocument();
  expect(changes(sent)).toMatchObject([
    {
      method: "PUT",
      body: {
        name: "Sample Homes",
        website: "https://sample.example/",
        source: "Price list of October",
        commissionRate: 3.25,
        commissionFee: 450_000,
        listingCount: 15,
        stock: [{ propertyType: "flat", count: 12 }],
      },
    },
  ]);
});

test("saves nothing of an agency of which nothing was changed, so that files go on", async () => {
  const sent = await showAgency(agency);
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit agency" }));
  await userEvent.type(dialog.getByLabelText("Name"), "x{Backspace}");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Nothing was changed/)).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(changes(sent)).toEqual([]);
});

test("refuses a name like a formula and a website without https at their fields", async () => {
  const sent = await showAgency(agency);
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit agency" }));
  const name = dialog.getByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "=cmd|' /C calc'!A0");
  const website = dialog.getByLabelText(/^Website/);
  await userEvent.clear(website);
  await userEvent.type(website, "javascript:alert(1)");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("A name does not begin with =, +, - or @")).toBeInTheDocument();
  expect(dialog.getByText(/^Enter a web address/)).toBeInTheDocument();
  expect(changes(sent)).toEqual([]);
});

test("lets an edited agency follow the files again after a question", async () => {
  const sent = await showAgency(edited, { [`DELETE ${ONE}/edit`]: answer({ agency }) });
  expect(screen.getByText(/^An admin last edited this agency on/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Follow the files again" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Let Sample Homes follow the files again?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Follow the files again" }));
  expect(await screen.findByText("The agency follows the files again.")).toBeInTheDocument();
  expect(changes(sent)).toHaveLength(1);
});

test("offers no files to follow for an edited agency without agents", async () => {
  await showAgency({ ...edited, agentCount: 0 });
  expect(screen.getByText(/It has no agents in any file now/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Follow the files again" })).toBeNull();
});

test("removes an agency after a question, which stays open after a refusal", async () => {
  const sent = await showAgency(agency, { [`DELETE ${ONE}`]: [refusal("unavailable"), { status: 204 }] });
  await userEvent.click(screen.getByRole("button", { name: "Remove agency" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Remove Sample Homes?" }));
  expect(dialog.getByText(/^Its agent is deleted/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Remove agency" }));
  expect(await dialog.findByRole("alert")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Remove agency" }));
  expect(await screen.findByText("The agency is removed. Later files leave it out.")).toBeInTheDocument();
  expect(changes(sent)).toHaveLength(2);
});

test("offers nothing for a removed agency but to let files bring it back", async () => {
  const sent = await showAgency(removed, { [`DELETE ${ONE}/removal`]: { status: 204 } });
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Let files bring it back" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Let files bring it back" }));
  expect(await screen.findByText("Files may bring the agency back.")).toBeInTheDocument();
  expect(changes(sent)).toHaveLength(1);
});
