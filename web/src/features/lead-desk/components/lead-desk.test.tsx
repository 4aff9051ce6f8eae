import type { DeskLead } from "@doorlight/gateway/contract";
import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { espoo } from "../../../../test/builders/locations.ts";
import { aDeskLead } from "../../../../test/builders/lead-desk.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { LeadDesk } from "./lead-desk.tsx";

const LIST = "GET /api/admin/leads?limit=50";
const SEARCH = "POST /api/admin/leads/search";
const list = (...items: DeskLead[]): Answer => ({ status: 200, body: { items, nextCursor: null } });
const found = (...items: DeskLead[]): Answer => ({ status: 200, body: { items, isCut: false, places: [] } });

beforeEach(() => sessionStorage.clear());

function showDesk(answers: Record<string, Answer | Answer[]> = {}, at = "/account/sa/leads") {
  const sent = fakeApi({ [LIST]: list(aDeskLead()), ...answers });
  return show(<LeadDesk areasOf={() => null} />, { user: anAdmin(), texts: ["lead-desk"], at }).then(() => sent);
}
async function search(text: string): Promise<void> {
  await userEvent.type(screen.getByRole("searchbox"), text);
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
}

test("shows home, place, type, state, sold spots and source of a request, and no contact", async () => {
  await showDesk();
  const row = within((await screen.findByText("Detached house, 4 rooms")).closest("tr")!);
  for (const text of ["02170 Espoo, Haukilahti", "Request for quote", "On sale", "1 of 4 sold", "Our own form"])
    expect(row.getByText(text)).toBeInTheDocument();
});

test("searches once when the search is sent, with the filters", async () => {
  const sent = await showDesk(
    { "GET /api/admin/leads?state=open&country=FI&limit=50": list(), [SEARCH]: found(aDeskLead()) },
    "/account/sa/leads?country=FI&state=open",
  );
  await search("040 123 4567");
  expect(await screen.findByText("1 request found for “040 123 4567”.")).toBeInTheDocument();
  const searches = sent.filter(({ method }) => method === "POST");
  expect(searches.map(({ body }) => body)).toEqual([
    { q: "040 123 4567", country: "FI", states: ["open"], locationIds: [], leadTypes: [] },
  ]);
});

test("leads from the name of a place to the list of its requests, withdrawn ones too", async () => {
  const place = { country: "FI", location: espoo };
  const sent = await showDesk({
    [SEARCH]: { status: 200, body: { items: [], isCut: false, places: [place] } },
    "GET /api/admin/leads?location=Espoo&country=FI&limit=50": list(aDeskLead({ state: "withdrawn" })),
  });
  await search("esbo");
  expect(await screen.findByText("“esbo” is a place. No seller or street of that name is found.")).toBeInTheDocument();
  expect(screen.queryByText(/Try the whole phone number/)).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: "Espoo, Uusimaa, Finland" }));
  expect(await screen.findByText("Withdrawn")).toBeInTheDocument();
  expect(screen.getByRole("searchbox")).toHaveValue("");
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("says what to try if a search finds nobody, and leads back to all requests", async () => {
  await showDesk({ [SEARCH]: found() });
  await search("Nobody");
  expect(
    await screen.findByText(/Try the whole phone number or the street alone.* by its whole e-mail address/),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(await screen.findByText("Detached house, 4 rooms")).toBeInTheDocument();
});

test("asks for three characters before it searches", async () => {
  const sent = await showDesk();
  await search("ab");
  expect(await screen.findByText("Type at least three characters")).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
});

test("narrows the list by state", async () => {
  const sent = await showDesk({ "GET /api/admin/leads?state=closed&limit=50": list() });
  await userEvent.click(await screen.findByRole("button", { name: "State: Any state" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Closed" }));
  expect(await screen.findByText("No request fits these filters. Clear a filter to see more.")).toBeInTheDocument();
  expect(sent.at(-1)?.address).toContain("state=closed");
});

test("lists and searches tests apart from the others, and marks them", async () => {
  const tested = aDeskLead({ source: "nordic-homes", test: true });
  const sent = await showDesk({
    "GET /api/admin/leads?tests=true&limit=50": list(tested),
    [SEARCH]: found(tested),
  });
  expect(screen.queryByText("Test")).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Tests: No tests" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Tests only" }));
  expect(await screen.findByText("Test")).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await search("040 123 4567");
  await screen.findByText("1 request found for “040 123 4567”.");
  expect(sent.at(-1)?.body).toMatchObject({ tests: true });
});

test("lets a failed search be sent again", async () => {
  const sent = await showDesk({ [SEARCH]: [refusal("unavailable"), found(aDeskLead())] });
  await search("Virtanen");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Detached house, 4 rooms")).toBeInTheDocument();
  await waitFor(() => expect(sent.filter(({ method }) => method === "POST")).toHaveLength(2));
});
