import type { Agency } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { finland } from "../../../../test/seller.tsx";
import { show } from "../../../../test/show.tsx";
import { Agencies } from "./agencies.tsx";

const agency: Agency = {
  name: "Sample Homes",
  website: "https://sample.example/",
  listingCount: 12,
  commission: { rate: { from: 2.95, to: 4 }, fee: null },
  propertyTypes: ["flat"],
  agentCount: 1,
  id: "01900000-0000-7000-8000-00000000000b",
  country: "FI",
  source: null,
  stock: [],
  editedAt: null,
  removedAt: null,
};
const LIST = "GET /api/admin/agencies?country=FI&sort=name&removed=false&limit=50";
const IMPORTS = "GET /api/admin/imports?country=FI";
const answer = (body: object): Answer => ({ status: 200, body });
const agencies = (...items: Agency[]) => answer({ items, nextCursor: null });

function showAgencies(answers: Record<string, Answer | Answer[]>) {
  const sent = fakeApi({ [LIST]: agencies(agency), [IMPORTS]: answer({ items: [] }), ...answers });
  return show(<Agencies />, { user: anAdmin(), texts: ["agencies"] }).then(() => sent);
}

test("shows an agency with its commission, homes for sale and agents, and leads to its page", async () => {
  await showAgencies({});
  const row = within((await screen.findByText("Sample Homes")).closest("tr")!);
  for (const text of ["2.95%–4%", "12 homes", "1 agent"]) expect(row.getByText(text)).toBeInTheDocument();
  expect(row.getByRole("link", { name: "Sample Homes" })).toHaveAttribute("href", `/account/sa/agencies/${agency.id}`);
});

test("narrows agencies to a span of commissions, in the order of the lowest, and to removed ones", async () => {
  const narrowed =
    "GET /api/admin/agencies?country=FI&sort=lowest_commission&removed=true&rateMin=3&rateMax=4&limit=50";
  const sent = await showAgencies({
    [LIST.replace("&limit", "&rateMin=3&rateMax=4&limit")]: agencies(agency),
    [LIST.replace("name", "lowest_commission").replace("&limit", "&rateMin=3&rateMax=4&limit")]: agencies(agency),
    [narrowed]: agencies(),
  });
  const choose = async (chip: string, option: string) => {
    await userEvent.click(await screen.findByRole("button", { name: chip }));
    await userEvent.click(await screen.findByRole("radio", { name: option }));
    await userEvent.keyboard("{Escape}");
  };
  await choose("Commission: Any commission", "3%–4%");
  await choose("Order: By name", "Lowest commission first");
  await choose("Shown: In use", "Removed");
  expect(await screen.findByText("No agency fits this search.")).toBeInTheDocument();
  expect(sent.some(({ method, address }) => `${method} ${address}` === narrowed)).toBe(true);
});

test("says how agencies come if there are none", async () => {
  await showAgencies({ [LIST]: agencies() });
  expect(await screen.findByText("Import a file of agencies below.")).toBeInTheDocument();
});

test("lets a country's agencies be asked for again after a failure", async () => {
  await showAgencies({ [LIST]: [refusal("unavailable"), refusal("unavailable"), agencies(agency)] });
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Sample Homes")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("lets another country be chosen if a country's agencies fail", async () => {
  const sweden = { ...finland, code: "SE", names: { en: "Sweden", sv: "Sverige", fi: "Ruotsi" } };
  await showAgencies({
    [LIST]: refusal("unavailable"),
    [LIST.replace("FI", "SE")]: agencies({ ...agency, name: "Sample Keys" }),
    [IMPORTS.replace("FI", "SE")]: answer({ items: [] }),
    "GET /api/countries": answer({ items: [finland, sweden] }),
  });
  await screen.findByRole("alert");
  await userEvent.click(await screen.findByRole("button", { name: "Country: Finland" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Sweden" }));
  expect(await screen.findByText("Sample Keys")).toBeInTheDocument();
});

const REMOVE = "POST /api/admin/agencies/removed-agents";
const removeAgent = async (email: string) => {
  await userEvent.type(await screen.findByLabelText("The agent’s e-mail address"), email);
  await userEvent.click(screen.getByRole("button", { name: "Remove the agent" }));
};

test("removes an imported agent after a question naming address and effect, and rereads agencies", async () => {
  const sent = await showAgencies({ [LIST]: [agencies(agency), agencies()], [REMOVE]: answer({ rows: 2 }) });
  await screen.findByText("Sample Homes");
  await removeAgent("aino@nest.example");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Remove aino@nest.example for good?" }));
  expect(dialog.getByText(/This cannot be undone/)).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Remove for good" }));
  expect(await screen.findByText("2 rows are deleted. Later files leave the agent out.")).toBeInTheDocument();
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ email: "aino@nest.example" });
  expect(await screen.findByText("Import a file of agencies below.")).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("asks nothing about a malformed address, and shows a refusal in the question, which stays", async () => {
  const sent = await showAgencies({ [REMOVE]: [refusal("unavailable"), answer({ rows: 0 })] });
  await removeAgent("aino");
  expect(await screen.findByText("Invalid email")).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await removeAgent("@nest.example");
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Remove for good" }));
  expect(await dialog.findByRole("alert")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Remove for good" }));
  expect(await screen.findByText(/^No row had this address/)).toBeInTheDocument();
  // It is about the address before.
  await userEvent.type(screen.getByLabelText("The agent’s e-mail address"), "b");
  expect(screen.queryByText(/^No row had this address/)).toBeNull();
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(2);
});
