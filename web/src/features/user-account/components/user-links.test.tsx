import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { aLeadInOffice, aSharedCredit, aSharingAccount } from "../../../../test/builders/account-links.ts";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { UserLinks } from "./user-links.tsx";

const none = { sharing: [], sharingCount: 0, credit: null, leads: [] };

async function showLinks(changes: object) {
  fakeApi({ [`GET /api/admin/users/${aUserRecord().id}/links`]: { status: 200, body: { ...none, ...changes } } });
  await show(<UserLinks user={aUserRecord()} />, { user: anAdmin(), texts: ["user-account", "account-links"] });
  return within(await screen.findByRole("region", { name: "Shared with other accounts" }));
}

test("names the accounts that share a company id, card or phone with one, and what", async () => {
  const section = await showLinks({ sharing: [aSharingAccount()], sharingCount: 3 });
  const row = within(await section.findByRole("list", { name: "Accounts with the same details" }));
  expect(row.getByRole("link", { name: "Bo Agent" })).toHaveAttribute("href", "/account/sa/users/other");
  expect(row.getByText("Same card · Same phone number")).toBeInTheDocument();
  expect(section.getByText("And 2 more accounts.")).toBeInTheDocument();
});

test("says that a free credit was spent though another account had had it", async () => {
  const section = await showLinks({ credit: aSharedCredit() });
  expect(await section.findByText(/free credit was spent although/)).toBeInTheDocument();
  expect(section.getByRole("link", { name: "Bo Agent" })).toBeInTheDocument();
});

test("names a lead that a colleague holds too, and who joined", async () => {
  const section = await showLinks({ leads: [aLeadInOffice()] });
  const row = within(await section.findByRole("list", { name: "Open leads that a colleague holds too" }));
  expect(row.getByRole("link", { name: "Flat, 00530 Helsinki" })).toHaveAttribute("href", "/account/sa/leads/lead-1");
  expect(row.getByText(/Joined Example Office on/)).toBeInTheDocument();
});

test("says that an account shares nothing, and leads to those that do", async () => {
  const section = await showLinks({});
  expect(await section.findByText(/^No other account has the same/)).toBeInTheDocument();
});
