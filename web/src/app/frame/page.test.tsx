import { beforeEach, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeFetch } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { textsOf } from "../../../test/texts.ts";
import { setPageTexts } from "../lazy-page.ts";
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
])("the window is named: %s", async (_what, props, title) => {
  await show(<Page {...props}>{null}</Page>, { user: aUser() });
  await screen.findByRole("button", { name: "Notifications" });
  expect(document.title).toBe(title);
});
