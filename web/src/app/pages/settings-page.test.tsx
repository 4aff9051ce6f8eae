import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aUser } from "../../../test/builders/users.ts";
import { show } from "../../../test/show.tsx";
import { SettingsPage } from "./settings-page.tsx";

test("an agent who came from a lead to find an office has a named way back to it", async () => {
  await show(<SettingsPage />, {
    user: aUser(),
    texts: ["settings"],
    at: "/account/settings/office?next=%2Faccount%2Flead%2F7",
  });
  expect(screen.getByRole("link", { name: "Back to the lead" })).toHaveAttribute("href", "/account/lead/7");
});
