import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin, aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeApi, fakeFetch } from "../../../test/fake-fetch.ts";
import { textsOf } from "../../../test/texts.ts";
import { show } from "../../../test/show.tsx";
import { OfficeRequests } from "../../features/office-requests/components/office-requests.tsx";
import { setPageTexts } from "../lazy-page.ts";
import { navGroups } from "./nav-groups.ts";
import { NavList } from "./nav-list.tsx";
import { Page } from "./page.tsx";

beforeEach(async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  setPageTexts(await textsOf("en", "notifications"));
  fakeFetch({ status: 200, body: { items: [], total: 0, nextCursor: null } });
});

test.each([
  ["a list by its title", { title: "New leads" }, "New leads – Doorlight"],
  [
    "a detail screen that loads by the list it belongs to",
    { title: "New leads", back: "/account" },
    "New leads – Doorlight",
  ],
  [
    "a detail screen by what it shows",
    { title: "New leads", back: "/account", detail: "Flat in Töölö" },
    "Flat in Töölö – Doorlight",
  ],
])("names the window: %s", async (_what, props, title) => {
  await show(<Page {...props}>{null}</Page>, { user: aUser() });
  await screen.findByRole("button", { name: "Notifications" });
  expect(document.title).toBe(title);
});

test.each([
  ["in the bar of a wide screen", true],
  ["below the bar of a phone", false],
])("offers the tour of a screen once, %s", async (_, isWide) => {
  setPageTexts(await textsOf("en", "notifications", "tours"));
  window.matchMedia = () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }) as never;
  const user = aUser({ toursSeen: [] });
  const { container } = await show(
    <Page title="My leads" tour="my_leads">
      {null}
    </Page>,
    { user },
  );
  const offer = await screen.findByRole("button", { name: "Take a tour" });
  expect(container.querySelector("[data-top-bar]")?.contains(offer)).toBe(isWide);
});

test("reads the newest leads for menu and bell together", async () => {
  const sent = fakeFetch({ status: 200, body: { items: [], total: 7, nextCursor: null } });
  const items = navGroups((await textsOf("en")).t, aUser()).flatMap((group) => group.items);
  const menuAndScreen = (
    <>
      <NavList items={items} />
      <Page title="New leads">{null}</Page>
    </>
  );
  const { queries } = await show(menuAndScreen, { user: aUser() });
  expect(await screen.findByText("7")).toBeInTheDocument();
  await screen.findByRole("button", { name: "Notifications" });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(sent.filter(({ address }) => address.startsWith("/api/leads"))).toHaveLength(1);
});

test("drops a decided request to join an office from the queue and the bell", async () => {
  const id = "01900000-0000-7000-8000-000000000001";
  const request = {
    id,
    office: { id: "01900000-0000-7000-8000-0000000000bb", name: "Kallio Homes" },
    officeMembers: 2,
    user: { id: "01900000-0000-7000-8000-0000000000a1", name: "Aino", email: "aino@doorlight.test" },
    requestedAt: "2026-11-20T12:00:00.000Z",
  };
  const sent = fakeApi({
    "GET /api/admin/office-requests": { status: 200, body: { items: [request] } },
    "GET /api/profile/sessions": { status: 200, body: { items: [] } },
    [`POST /api/admin/office-requests/${id}/decide`]: { status: 204 },
  });
  const queue = (
    <Page title="Requests">
      <OfficeRequests />
    </Page>
  );
  await show(queue, { user: anAdmin(), texts: ["office-requests"] });
  await userEvent.click(await screen.findByRole("button", { name: "Notifications" }));
  await screen.findByRole("link", { name: /^Aino asks to join Kallio Homes/ });
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Approve: Aino joins Kallio Homes" }));
  await userEvent.click(await screen.findByRole("button", { name: "Notifications" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Aino/ })).toBeNull());
  expect(sent.filter(({ address }) => address === "/api/admin/office-requests")).toHaveLength(1);
});
