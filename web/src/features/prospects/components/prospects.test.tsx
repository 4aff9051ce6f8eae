import type { Prospect } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aProspect } from "../../../../test/builders/prospects.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Prospects } from "./prospects.tsx";

const LIST = "GET /api/admin/prospects?country=FI&limit=50";
const GROUPS = "GET /api/admin/prospects/groups?country=FI";
const answer = (body: object): Answer => ({ status: 200, body });
const list = (...items: Prospect[]) => answer({ items, nextCursor: null, count: items.length });
const groups = { places: [{ name: "Helsinki", count: 2 }], brands: [], sources: [], tags: [] };

function showProspects(answers: Record<string, Answer | Answer[]> = {}, at = "/") {
  const sent = fakeApi({ [LIST]: list(aProspect()), [GROUPS]: answer(groups), ...answers });
  return show(<Prospects />, { user: anAdmin(), texts: ["prospects"], at }).then(() => sent);
}

test("shows a prospect with contact, source, legal basis, state and tags", async () => {
  await showProspects();
  const row = within((await screen.findByRole("link", { name: "Aino Laine" })).closest("tr")!);
  for (const text of ["Kallio Homes, Helsinki", "aino@homes.example", "Spring fair", "Company address", "New"])
    expect(row.getByText(text)).toBeInTheDocument();
  expect(screen.getByText("1 prospect")).toBeInTheDocument();
});

test("narrows the list by a place that prospects have", async () => {
  const sent = await showProspects({ [LIST.replace("&limit", "&place=Helsinki&limit")]: list() });
  await userEvent.click(await screen.findByRole("button", { name: "Place: Any place" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Helsinki (2)" }));
  expect(await screen.findByText("Nobody fits this search. Clear a filter to see more.")).toBeInTheDocument();
  expect(sent.at(-1)?.address).toContain("place=Helsinki");
});

test("offers the list as a file with its filters", async () => {
  await showProspects({ [LIST.replace("&limit", "&state=new&limit")]: list(aProspect()) }, "/?state=new");
  const link = await screen.findByRole("link", { name: "Download as a table" });
  expect(link.getAttribute("href")).toMatch(/^\/api\/admin\/prospects\.csv\?.*country=FI.*state=new.*locale=en/);
});

test("says how prospects come if there are none", async () => {
  await showProspects({ [LIST]: list() });
  expect(await screen.findByText("Import a CSV file to begin.")).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: "Import a file" })[0]).toHaveAttribute(
    "href",
    "/account/sa/prospects/import",
  );
});

test("lets prospects be asked for again after a failure", async () => {
  await showProspects({ [LIST]: [refusal("unavailable"), refusal("unavailable"), list(aProspect())] });
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Aino Laine")).toBeInTheDocument();
});
