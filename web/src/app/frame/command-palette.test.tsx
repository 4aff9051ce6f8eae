import { beforeEach, expect, jest, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { aLeadList } from "../../../test/builders/lead-lists.ts";
import { aLead, aMyLead } from "../../../test/builders/leads.ts";
import { aUser } from "../../../test/builders/users.ts";
import { type Answer, fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { CommandPalette } from "./command-palette.tsx";

beforeEach(() => void (Element.prototype.scrollIntoView = jest.fn()));

function Place() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ at: pathname + search, state })}</output>;
}

const ok = (body: object): Answer => ({ status: 200, body });
const own = (q: string, contacts = "shown") =>
  `GET /api/my-leads?period=last_n_days&days=366&q=${q}&contacts=${contacts}&limit=5`;
const open = (q: string) => `GET /api/leads?q=${q}&limit=3`;
const lists = { "GET /api/lead-lists": ok({ items: [aLeadList({ name: "Esimerkit" })], most: 20 }) };

async function search(text: string, user = aUser()) {
  const ignore = () => {};
  await show(
    <>
      <CommandPalette user={user} groups={[]} onOpen={ignore} onClose={ignore} />
      <Place />
    </>,
    { user, texts: ["frame", "settings"], at: "/account" },
  );
  const field = await screen.findByRole("combobox");
  if (text) await userEvent.type(field, text);
}

test("finds own leads by name, phone or street, open leads by place, and lists by name", async () => {
  fakeApi({
    [own("esim")]: ok({ items: [aMyLead()], count: 9 }),
    [open("esim")]: ok({ items: [aLead()] }),
    ...lists,
  });
  await search("esim");
  const found = await screen.findByRole("option", { name: /^Aino Esimerkki, Esimerkkitie 4, \+358/ });
  expect(await screen.findByRole("option", { name: "Detached house, 4 rooms, Haukilahti, Espoo, €49" })).toBeVisible();
  expect(await screen.findByRole("option", { name: "Esimerkit" })).toBeVisible();
  expect(screen.getByRole("option", { name: "Find all of “esim” in My leads" })).toBeVisible();
  await userEvent.click(found);
  const from = "/account/my-leads?period=last_n_days&days=366&q=esim";
  const at = `/account/lead/${aMyLead().lead.id}`;
  expect(screen.getByText(JSON.stringify({ at, state: { from } }))).toBeInTheDocument();
});

test("asks for no contact before three letters, and says that nothing was found after the search", async () => {
  const sent = fakeApi({ [own("xyz")]: ok({ items: [], count: 0 }), [open("xyz")]: ok({ items: [] }), ...lists });
  await search("xy");
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole("combobox"), "z");
  expect(await screen.findByText("Nothing here goes by that name.")).toBeInTheDocument();
  expect(sent.length).toBeGreaterThan(0);
});

test("shows an admin who acts as the agent no contact", async () => {
  const found = ok({ items: [aMyLead({ contact: null })], count: 1 });
  fakeApi({ [own("espoo", "omitted")]: found, [open("espoo")]: ok({ items: [] }), ...lists });
  await search("espoo", aUser({ impersonatedBy: "01900000-0000-7000-8000-00000000000a" }));
  const option = await screen.findByRole("option", { name: "Detached house, 4 rooms, Haukilahti, Espoo" });
  expect(option).toBeVisible();
});

const admin = aUser({ role: "admin" });
const everything = "POST /api/admin/search";
const ohman = "01900000-0000-7000-8000-00000000000b";
const people = (name: string, more: object = {}) => ({
  kind: "user",
  items: [{ id: ohman, name, detail: "goran@example.test", at: "2026-11-12T10:00:00Z" }],
  isCut: false,
  ...more,
});

test("finds everything for an admin in groups, and opens a result by the keyboard alone", async () => {
  const sent = fakeApi({
    [everything]: ok({ groups: [people("Göran Öhman", { isCut: true })], unanswered: [] }),
    [open("ohman")]: ok({ items: [] }),
  });
  await search("ohman", admin);
  expect(await screen.findByRole("option", { name: /^Göran Öhman, goran@example.test, .*2026$/ })).toBeVisible();
  expect(screen.getByText(/^People · the newest five/)).toBeVisible();
  expect(sent.filter(({ address }) => address === "/api/admin/search")).toMatchObject([{ body: { q: "ohman" } }]);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText(JSON.stringify({ at: `/account/sa/users/${ohman}`, state: null }))).toBeInTheDocument();
});

test("opens the lead of a telephone number by Enter, with the list of users behind it", async () => {
  const lead = { kind: "lead", items: [{ id: ohman, name: "00100 Helsinki", detail: "", at: null }], isCut: false };
  const q = "0405527108";
  fakeApi({
    [everything]: ok({ groups: [people("Göran Öhman"), lead], unanswered: [] }),
    [open(q)]: ok({ items: [] }),
  });
  await search(q, admin);
  expect(screen.queryByRole("option", { name: /among the users/ })).not.toBeInTheDocument();
  await screen.findByRole("option", { name: "00100 Helsinki" });
  const names = screen.getAllByRole("option").map(({ textContent }) => textContent?.slice(0, 8));
  expect(names).toEqual(["00100 He", "Göran Öh", "Find “04"]);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText(JSON.stringify({ at: `/account/sa/leads/${ohman}`, state: null }))).toBeInTheDocument();
});

test("says which part did not answer, and asks again by Enter", async () => {
  fakeApi({
    [everything]: [ok({ groups: [], unanswered: ["people"] }), ok({ groups: [people("Göran Öhman")], unanswered: [] })],
    [open("ohman")]: ok({ items: [] }),
  });
  await search("ohman", admin);
  expect(await screen.findByRole("option", { name: /^People and offices did not answer in time/ })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(await screen.findByRole("option", { name: /^Göran Öhman/ })).toBeVisible();
  expect(screen.queryByRole("option", { name: /did not answer/ })).not.toBeInTheDocument();
});

test("says that the whole search did not answer, and asks again", async () => {
  fakeApi({
    [everything]: [{ status: 503, body: {} }, ok({ groups: [people("Göran Öhman")], unanswered: [] })],
    [open("ohman")]: ok({ items: [] }),
  });
  await search("ohman", admin);
  await userEvent.click(await screen.findByRole("option", { name: /^The search did not answer/ }));
  expect(await screen.findByRole("option", { name: /^Göran Öhman/ })).toBeVisible();
});

test("searches nothing for an admin before three letters", async () => {
  const sent = fakeApi({});
  await search("oh", admin);
  expect(screen.getByRole("option", { name: "Find “oh” among the users" })).toBeVisible();
  expect(sent).toEqual([]);
});

test("cuts a text that is longer than a search may be", async () => {
  fakeApi({});
  await search("", admin);
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.paste("x".repeat(10_000));
  expect(screen.getByRole("combobox")).toHaveValue("x".repeat(100));
});
