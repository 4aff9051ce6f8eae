import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aUser } from "../../../test/builders/users.ts";
import { show } from "../../../test/show.tsx";
import { SettingsPage } from "./settings-page.tsx";

test("names the way back to the lead from which an agent came to find an office", async () => {
  await show(<SettingsPage />, {
    user: aUser(),
    texts: ["settings"],
    at: "/account/settings/office?next=%2Faccount%2Flead%2F7",
  });
  expect(screen.getByRole("link", { name: "Back to the lead" })).toHaveAttribute("href", "/account/lead/7");
});
