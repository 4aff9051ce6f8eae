import { isAdmin } from "@doorlight/gateway/contract";
import { beforeEach, expect, jest, test } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { lazy } from "react";
import { type InitialEntry, Route, Routes, useLocation, useNavigate } from "react-router";
import { anAdmin, aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeFetch } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { textsOf } from "../../../test/texts.ts";
import { rowLink } from "../../lib/row-keys.ts";
import { setPageTexts } from "../lazy-page.ts";
import { AccountFrame } from "./account-frame.tsx";
import { AdminFrame } from "./admin-frame.tsx";

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

async function openFrame(user = aUser(), at: InitialEntry = "/account/my-leads", page = <Screen />) {
  setPageTexts(await textsOf("en", "frame", "settings", "back-office"));
  await show(
    <Routes>
      <Route element={isAdmin(user) ? <AdminFrame /> : <AccountFrame />}>
        <Route path="*" element={page} />
      </Route>
    </Routes>,
    { user, at, texts: ["frame", "settings", "back-office"] },
  );
}

test("shows how many monthly leads are left in a phone's menu, and leads to the plan", async () => {
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
  fakeFetch({ status: 200, body: { items: [], kinds: [], total: 0, nextCursor: null } });
});

test("shows a screen grey, not empty, before its code is there", async () => {
  await openFrame(aUser(), "/account", <Unloaded />);
  expect(screen.getByRole("main")).not.toBeEmptyDOMElement();
});

test("has four entries in the bar of phones, and those of the back office first", async () => {
  await openFrame(anAdmin());
  expect(
    bar()
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Today", "Users", "All leads", "New"]);
});

test("marks my leads in both menus on a lead that was opened from there", async () => {
  const lead = "/account/lead/01900000-0000-7000-8000-000000000001";
  await openFrame(aUser(), { pathname: lead, state: { from: "/account/my-leads?period=this_year" } });
  const marked = screen.getAllByRole("link", { current: "page" }).map((link) => link.textContent);
  expect(marked).toEqual(["My leads", "Mine"]);
});

test("opens the other entries behind More, and closes them by Escape and Back on the same screen", async () => {
  await openFrame(anAdmin(), "/account/sa/audit");
  for (const close of [() => userEvent.keyboard("{Escape}"), goBack]) {
    await userEvent.click(bar().getByRole("button", { name: "More" }));
    const sheet = await screen.findByRole("dialog", { name: "More" });
    expect(
      within(sheet)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([
      "Settings",
      "Office requests",
      "Approvals",
      "Deals",
      "Invoicing",
      "Figures",
      "Sources",
      "Agencies",
      "Prospects",
      "Campaigns",
      "Disputes",
      "Timeline",
      "Audit",
      "Locations and prices",
      "Countries",
      "Health",
    ]);
    expect(sheet.contains(document.activeElement)).toBe(true);
    await close();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(place()).toBe("/account/sa/audit");
  }
});

test("replaces the sheet by an entry behind More, so that Back leads to the screen before", async () => {
  await openFrame(anAdmin(), "/account/sa/audit");
  await userEvent.click(bar().getByRole("button", { name: "More" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("link", { name: "Settings" }));
  await waitFor(() => expect(place()).toBe("/account/settings"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await goBack();
  await waitFor(() => expect(place()).toBe("/account/sa/audit"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("keeps a folded group of the menu folded, and shows the entry of the screen", async () => {
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

test("opens the search by Ctrl K, even while typing, and a page by arrows and Enter", async () => {
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

test("closes the search by Escape at once, even with a text in it", async () => {
  await openFrame();
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox"), "bill{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(place()).toBe("/account/my-leads");
});

test("finds every page, the settings, theme, language, shortcuts and log-out in the search", async () => {
  await openFrame();
  await userEvent.keyboard("{Meta>}k{/Meta}");
  await screen.findByRole("combobox");
  const names = screen.getAllByRole("option").map((option) => option.textContent);
  for (const name of ["New leads", "My leads", "Billing", "Settings", "Office", "Your data", "Theme: Dark"])
    expect(names).toContain(name);
  for (const name of ["Language: Suomi", "Keyboard shortcuts?", "Log out"]) expect(names).toContain(name);
  expect(names).not.toContain("Users");
});

test("leads to a lead by its id typed into the search, and lets an admin look for users there", async () => {
  await openFrame(anAdmin());
  await userEvent.keyboard("{Control>}k{/Control}");
  const search = await screen.findByRole("combobox");
  await userEvent.type(search, "aino");
  expect(await screen.findByRole("option", { name: "Find “aino” among the users" })).toBeInTheDocument();
  await userEvent.clear(search);
  await userEvent.type(search, "01900000-0000-7000-8000-000000000001{ArrowDown}{Enter}");
  await waitFor(() => expect(place()).toBe("/account/lead/01900000-0000-7000-8000-000000000001"));
});

test("moves through the rows of a list by J and K, but not while typing", async () => {
  await openFrame();
  await userEvent.keyboard("jj");
  expect(screen.getByRole("link", { name: "Two" })).toHaveFocus();
  await userEvent.keyboard("k");
  expect(screen.getByRole("link", { name: "One" })).toHaveFocus();
  await userEvent.type(screen.getByLabelText("Field"), "jk?");
  expect(screen.getByLabelText("Field")).toHaveFocus();
  expect(screen.getByLabelText("Field")).toHaveValue("jk?");
});

test("shows the shortcuts by the question mark, and turns single keys off there", async () => {
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
