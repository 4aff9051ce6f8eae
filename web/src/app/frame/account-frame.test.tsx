import { beforeEach, expect, jest, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { lazy } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { anAdmin, aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeFetch } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { textsOf } from "../../../test/texts.ts";
import { rowLink } from "../../lib/row-keys.ts";
import { setPageTexts } from "../lazy-page.ts";
import { AccountFrame } from "./account-frame.tsx";

function Screen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <h1>{pathname}</h1>
      <button onClick={() => void navigate(-1)}>Back</button>
      <input aria-label="Field" />
      <ul>
        {["One", "Two", "Three"].map((name) => (
          <li key={name}>
            <a href={`#${name}`} {...rowLink}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const Unloaded = lazy(() => new Promise<never>(() => {}));

async function openFrame(user = aUser(), at = "/account/my-leads", page = <Screen />) {
  setPageTexts(await textsOf("en", "frame", "settings"));
  await show(
    <Routes>
      <Route element={<AccountFrame />}>
        <Route path="*" element={page} />
      </Route>
    </Routes>,
    { user, at, texts: ["frame", "settings"] },
  );
}

test("a phone's menu shows how many monthly leads are left, and leads to the plan", async () => {
  await openFrame(aUser({ quota: { used: 2, total: 5, renewsAt: "2026-11-30T22:00:00.000Z" } }));
  await userEvent.click(bar().getByRole("button", { name: "More" }));
  const sheet = within(await screen.findByRole("dialog", { name: "More" }));
  expect(sheet.getByRole("progressbar", { name: "3 of 5 leads left this month" })).toBeInTheDocument();
  expect(sheet.getByRole("link", { name: /3 of 5/ })).toHaveAttribute("href", "/account/billing/plans");
});

const bar = () => within(screen.getAllByRole("navigation", { name: "Account" }).at(-1)!);
/** The button of the browser, which works also while a dialog is open. */
const goBack = async () => void fireEvent.click(screen.getByText("Back"));
const place = () => screen.getByRole("heading", { level: 1, hidden: true }).textContent;

beforeEach(() => {
  localStorage.clear();
  Object.assign(globalThis, { EventSource: FakeEventSource });
  Element.prototype.scrollIntoView = jest.fn();
  fakeFetch({ status: 200, body: { items: [], total: 0, nextCursor: null } });
});

test("a screen whose code is not there yet is grey, not empty", async () => {
  await openFrame(aUser(), "/account", <Unloaded />);
  expect(screen.getByRole("main")).not.toBeEmptyDOMElement();
});

test("the bar of phones has four entries, and those of the back office first", async () => {
  await openFrame(anAdmin());
  expect(
    bar()
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Users", "Requests", "Deals", "New"]);
});

test("the sheet behind More has the other entries; Escape and Back close it and stay on the screen", async () => {
  await openFrame(anAdmin(), "/account/sa/audit");
  for (const close of [() => userEvent.keyboard("{Escape}"), goBack]) {
    await userEvent.click(bar().getByRole("button", { name: "More" }));
    const sheet = await screen.findByRole("dialog", { name: "More" });
    expect(
      within(sheet)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Settings", "Invoicing", "Agencies", "Disputes", "Audit", "Locations and prices", "Data checks"]);
    expect(sheet.contains(document.activeElement)).toBe(true);
    await close();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(place()).toBe("/account/sa/audit");
  }
});

test("an entry behind More takes the place of the sheet, so that Back leads to the screen before", async () => {
  await openFrame(anAdmin(), "/account/sa/audit");
  await userEvent.click(bar().getByRole("button", { name: "More" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("link", { name: "Settings" }));
  await waitFor(() => expect(place()).toBe("/account/settings"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await goBack();
  await waitFor(() => expect(place()).toBe("/account/sa/audit"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a folded group of the menu stays folded, and shows the entry of the screen", async () => {
  await openFrame(anAdmin(), "/account/sa/audit");
  await userEvent.click(screen.getByRole("button", { name: "Administration" }));
  const group = () => screen.getByRole("group", { name: "Administration" });
  expect(
    within(group())
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Audit"]);
  expect(screen.getByRole("button", { name: "Administration" })).toHaveAttribute("aria-expanded", "false");
  expect(localStorage.getItem("menu-admin")).toBe("folded");
});

test("Ctrl K opens the search, also while typing; arrows and Enter go to a page", async () => {
  await openFrame();
  await userEvent.click(screen.getByLabelText("Field"));
  await userEvent.keyboard("{Control>}k{/Control}");
  const search = await screen.findByRole("combobox");
  expect(search).toHaveFocus();
  await userEvent.keyboard("secur");
  const option = await screen.findByRole("option", { name: "Security" });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await waitFor(() => expect(search).toHaveAttribute("aria-activedescendant", option.id));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(place()).toBe("/account/settings/security"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Escape closes the search at once, also with a text in it", async () => {
  await openFrame();
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox"), "bill{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(place()).toBe("/account/my-leads");
});

test("the search has every page of the user, the settings, theme, language, shortcuts and the way out", async () => {
  await openFrame();
  await userEvent.keyboard("{Meta>}k{/Meta}");
  await screen.findByRole("combobox");
  const names = screen.getAllByRole("option").map((option) => option.textContent);
  for (const name of ["New leads", "My leads", "Billing", "Settings", "Office", "Your data", "Theme: Dark"])
    expect(names).toContain(name);
  for (const name of ["Language: Suomi", "Keyboard shortcuts?", "Log out"]) expect(names).toContain(name);
  expect(names).not.toContain("Users");
});

test("the id of a lead typed into the search leads to it; an admin can look for users there", async () => {
  await openFrame(anAdmin());
  await userEvent.keyboard("{Control>}k{/Control}");
  const search = await screen.findByRole("combobox");
  await userEvent.type(search, "aino");
  expect(await screen.findByRole("option", { name: "Find “aino” among the users" })).toBeInTheDocument();
  await userEvent.clear(search);
  await userEvent.type(search, "01900000-0000-7000-8000-000000000001{ArrowDown}{Enter}");
  await waitFor(() => expect(place()).toBe("/account/lead/01900000-0000-7000-8000-000000000001"));
});

test("J and K move through the rows of a list, but not while typing", async () => {
  await openFrame();
  await userEvent.keyboard("jj");
  expect(screen.getByRole("link", { name: "Two" })).toHaveFocus();
  await userEvent.keyboard("k");
  expect(screen.getByRole("link", { name: "One" })).toHaveFocus();
  await userEvent.type(screen.getByLabelText("Field"), "jk?");
  expect(screen.getByLabelText("Field")).toHaveFocus();
  expect(screen.getByLabelText("Field")).toHaveValue("jk?");
});

test("the question mark shows the shortcuts, where single keys can be turned off", async () => {
  await openFrame();
  await userEvent.keyboard("?");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  for (const keys of ["Ctrl K", "J", "K", "?"]) expect(within(help).getByText(keys)).toBeInTheDocument();
  await userEvent.click(within(help).getByRole("checkbox"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("j?");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("link", { name: "One" })).not.toHaveFocus();
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("combobox")).toBeInTheDocument();
});
