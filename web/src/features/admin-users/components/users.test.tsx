import { beforeEach, expect, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Users } from "./users.tsx";

beforeEach(() => {
  localStorage.clear();
  window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => {};
});

const page = (from: number, nextCursor: string | null, total = 1200) => ({
  status: 200,
  body: {
    items: Array.from({ length: 50 }, (_, i) =>
      aUserRecord({
        id: `01900000-0000-7000-8000-${String(from + i).padStart(12, "0")}`,
        firstName: `User${from + i}`,
      }),
    ),
    nextCursor,
    total,
  },
});
const countries = { status: 200, body: { items: [{ code: "FI", selling: true }] } };
const admins = { status: 200, body: { items: [], nextCursor: null, total: 0 } };
const surroundings = {
  "GET /api/countries": countries,
  "GET /api/admin/users?role=admin&role=super_admin&status=active&limit=100": admins,
};

/** The search waits for a pause in typing, and on a busy machine that takes longer. */
const patience = { timeout: 5000 };

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const showUsers = (at = "/account/sa/users") =>
  show(
    <>
      <Users />
      <Address />
    </>,
    { user: anAdmin(), texts: ["admin-users"], at },
  );

async function focusFirst() {
  const first = await screen.findByRole("link", { name: "User0 Agent" });
  act(() => first.focus());
}

test("keeps only the rows in sight in the page, and shows the total", async () => {
  fakeApi({ ...surroundings, "GET /api/admin/users?limit=50": page(0, "next") });
  await showUsers();
  const grid = await screen.findByRole("grid", { name: "Users" });
  expect(grid).toHaveAttribute("aria-rowcount", "1201");
  expect(screen.getByText("1,200 users")).toBeInTheDocument();
  const rows = within(grid).getAllByRole("row");
  expect(rows.length).toBeLessThan(40);
  expect(rows[1]).toHaveAttribute("aria-rowindex", "2");
});

test("has one row in the tab order, which arrow keys, J and K, home and end move", async () => {
  fakeApi({ ...surroundings, "GET /api/admin/users?limit=50": page(0, null, 50) });
  await showUsers();
  const user = userEvent.setup();
  await focusFirst();
  await user.keyboard("{ArrowDown}jkj");
  await waitFor(() => expect(screen.getByRole("link", { name: "User2 Agent" })).toHaveFocus());
  expect(
    within(screen.getByRole("grid"))
      .getAllByRole("link")
      .filter((link) => link.tabIndex === 0),
  ).toHaveLength(1);
  await user.keyboard("{End}");
  await waitFor(() => expect(screen.getByRole("link", { name: "User49 Agent" })).toHaveFocus());
  await user.keyboard("{Home}{ArrowUp}");
  await waitFor(() => expect(screen.getByRole("link", { name: "User0 Agent" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(screen.getByText("/account/sa/users/01900000-0000-7000-8000-000000000000")).toBeInTheDocument();
});

test("ignores J and K in the table of users while single keys are turned off", async () => {
  localStorage.setItem("single-keys", "off");
  fakeApi({ ...surroundings, "GET /api/admin/users?limit=50": page(0, null, 50) });
  await showUsers();
  const user = userEvent.setup();
  await focusFirst();
  await user.keyboard("jj{ArrowDown}");
  await waitFor(() => expect(screen.getByRole("link", { name: "User1 Agent" })).toHaveFocus());
});

test("fetches the next page of users once, before its end is reached", async () => {
  const sent = fakeApi({
    ...surroundings,
    "GET /api/admin/users?limit=50": page(0, "second", 100),
    "GET /api/admin/users?limit=50&cursor=second": page(50, null, 100),
  });
  await showUsers();
  const user = userEvent.setup();
  await focusFirst();
  expect(sent.filter(({ address }) => address.includes("cursor"))).toHaveLength(0);
  await user.keyboard("{End}");
  await waitFor(() => expect(sent.filter(({ address }) => address.includes("cursor"))).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole("link", { name: "User49 Agent" })).toHaveFocus());
  await user.keyboard("{End}");
  await waitFor(() => expect(screen.getByRole("link", { name: "User99 Agent" })).toHaveFocus());
  expect(sent.filter(({ address }) => address.includes("cursor"))).toHaveLength(1);
});

test("does not ask for a failed page of users again by itself", async () => {
  const sent = fakeApi({
    ...surroundings,
    "GET /api/admin/users?limit=50": page(0, "second", 100),
    "GET /api/admin/users?limit=50&cursor=second": { status: 422 },
  });
  await showUsers();
  await focusFirst();
  await userEvent.keyboard("{End}");
  await screen.findByRole("button", { name: "Load more" });
  expect(sent.filter(({ address }) => address.includes("cursor"))).toHaveLength(1);
});

test("sends a search for users when the typing pauses, and keeps it in the address", async () => {
  const sent = fakeApi({
    ...surroundings,
    "GET /api/admin/users?limit=50": page(0, null, 50),
    "GET /api/admin/users?q=aino&limit=50": { status: 200, body: { items: [], nextCursor: null, total: 0 } },
  });
  await showUsers();
  const user = userEvent.setup();
  await user.click(screen.getByRole("searchbox", { name: "Name, e-mail, phone, office, business ID" }));
  await user.paste("ain");
  await user.paste("o");
  expect(await screen.findByText("Nobody here", {}, patience)).toBeInTheDocument();
  expect(await screen.findByText("/account/sa/users?q=aino", {}, patience)).toBeInTheDocument();
  expect(sent.filter(({ address }) => address.includes("q="))).toHaveLength(1);
  await user.click(screen.getAllByRole("button", { name: "Clear filters" })[0]!);
  await screen.findByRole("link", { name: "User0 Agent" }, patience);
  expect(screen.getByRole("searchbox")).toHaveValue("");
});

test("filters the table of users by the address", async () => {
  const sent = fakeApi({
    ...surroundings,
    "GET /api/admin/users?role=agent&status=deactivated&country=FI&limit=50": page(0, null, 50),
  });
  await showUsers("/account/sa/users?status=deactivated&role=agent&country=FI");
  await screen.findByRole("grid");
  expect(screen.getByRole("button", { name: "Role: Agent" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Status: Deactivated" })).toBeInTheDocument();
  expect(sent.some(({ address }) => address.includes("status=deactivated"))).toBe(true);
});

test("sorts by a click on the head of a column, and keeps the order in the address", async () => {
  const sent = fakeApi({
    ...surroundings,
    "GET /api/admin/users?limit=50": page(0, null, 50),
    "GET /api/admin/users?sort=name&order=asc&limit=50": page(0, null, 50),
  });
  await showUsers();
  await userEvent.click(await screen.findByRole("button", { name: "Name" }));
  await waitFor(() =>
    expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending"),
  );
  expect(sent.at(-1)?.address).toBe("/api/admin/users?sort=name&order=asc&limit=50");
  expect(screen.getByText("/account/sa/users?sort=name")).toBeInTheDocument();
});

test("names an erased user in the filtered list, without an address", async () => {
  const erased = aUserRecord({ status: "erased", firstName: "", lastName: "", email: "" });
  fakeApi({
    ...surroundings,
    "GET /api/admin/users?status=erased&limit=50": {
      status: 200,
      body: { items: [erased], nextCursor: null, total: 1 },
    },
  });
  await showUsers("/account/sa/users?status=erased");
  const [cell] = within((await screen.findByRole("link", { name: "Erased user" })).closest("[role=row]")!).getAllByRole(
    "gridcell",
  );
  expect(cell).toHaveTextContent(/^(EU)?Erased user$/);
});
