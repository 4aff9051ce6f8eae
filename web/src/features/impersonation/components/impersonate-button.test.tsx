import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { ImpersonateButton } from "./impersonate-button.tsx";

test("says the duration and the limits of an impersonation first, asks why, and shows a refusal", async () => {
  const user = aUserRecord();
  const sent = fakeApi({ [`POST /api/admin/users/${user.id}/impersonate`]: refusal("account_deactivated") });
  await show(<ImpersonateButton user={user} />, { user: anAdmin(), texts: ["impersonation"] });
  await userEvent.click(screen.getByRole("button", { name: "Act as this user" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Act as Agnes Agent?" });
  expect(dialog).toHaveTextContent("For 60 minutes");
  expect(dialog).toHaveTextContent("You cannot buy leads");
  expect(sent).toHaveLength(0);
  const act = within(dialog).getByRole("button", { name: "Act as this user" });
  expect(act).toBeDisabled();
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Reason/ }), " Case 4711 ");
  await userEvent.click(act);
  expect(sent[0]?.body).toEqual({ reason: "Case 4711" });
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("This account is deactivated.");
});
