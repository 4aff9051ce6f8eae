import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aLeadInOffice, aSharedCredit } from "../../../../test/builders/account-links.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { AccountLinks } from "./account-links.tsx";

const page = (...items: object[]) => ({ status: 200, body: { items, nextCursor: null } });

test("lists credits spent a second time, those taken back, and leads that one office holds twice", async () => {
  fakeApi({
    "GET /api/admin/shared-credits?outcome=spent&limit=50": page(aSharedCredit()),
    "GET /api/admin/shared-credits?outcome=returned&limit=50": page(),
    "GET /api/admin/leads-in-office?limit=50": page(aLeadInOffice()),
  });
  await show(<AccountLinks />, { user: anAdmin(), texts: ["account-links"] });
  const spent = within(await screen.findByRole("list", { name: "Credits spent" }));
  expect(spent.getByRole("link", { name: "Agnes Agent" })).toHaveAttribute("href", "/account/sa/users/user");
  expect(spent.getByRole("link", { name: "Bo Agent" })).toHaveAttribute("href", "/account/sa/users/other");
  await userEvent.click(screen.getByRole("button", { name: "Credits taken back" }));
  expect(await screen.findByText("No free credit was taken back.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Leads in one office" }));
  expect(await screen.findByRole("link", { name: "Flat, 00530 Helsinki" })).toBeInTheDocument();
});
