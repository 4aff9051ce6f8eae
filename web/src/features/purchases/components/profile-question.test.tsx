import { expect, jest, test } from "@jest/globals";
import type { User } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { aLeadDetail } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { PurchasePanel } from "./purchase-panel.tsx";

const lead = aLeadDetail();
const change = "PATCH /api/profile";
const saved = (user: Partial<User>): Answer => ({
  status: 200,
  body: { user: aUser({ profileAsked: true, ...user }) },
});

/** Shows the lead to a user who clicks Buy. */
async function buy(user: Partial<User>, answers: Record<string, Answer | Answer[]> = {}) {
  const sent = fakeApi(answers);
  const screens = (
    <Routes>
      <Route path="/" element={<PurchasePanel lead={lead} />} />
      <Route path="/account/settings/office" element="The office" />
    </Routes>
  );
  await show(screens, { user: aUser(user), texts: ["purchases"] });
  await clickBuy();
  return sent;
}

const clickBuy = () => userEvent.click(screen.getByRole("button", { name: "Buy this lead" }));
const question = () => screen.findByRole("dialog", { name: "The seller sees who calls" });
const purchase = () => screen.findByRole("alertdialog", { name: "Buy this lead?" });

test("asks an agent for a missing phone number before the first purchase, and then resumes it", async () => {
  const sent = await buy({ phoneNumber: null }, { [change]: saved({ phoneNumber: "+358401234567" }) });
  await question();
  await userEvent.type(screen.getByLabelText("Your phone number"), "040 123 4567{Enter}");
  await purchase();
  expect(sent).toMatchObject([{ body: { phoneNumber: "040 123 4567", profileAsked: true } }]);
});

test("does not send a number that is saved offline, and says why", async () => {
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const sent = await buy({ phoneNumber: null }, {});
  await question();
  await userEvent.type(screen.getByLabelText("Your phone number"), "040 123 4567{Enter}");
  expect(await screen.findByText("You are offline. Nothing was sent.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  online.mockRestore();
});

test("lets an agent skip the question, and does not ask again at the next purchase", async () => {
  const sent = await buy({ phoneNumber: null, office: null }, { [change]: saved({ phoneNumber: null, office: null }) });
  await question();
  await userEvent.click(screen.getByRole("button", { name: "Skip" }));
  await purchase();
  expect(sent).toMatchObject([{ body: { profileAsked: true } }]);
  await userEvent.click(screen.getByRole("button", { name: "Go back" }));
  await clickBuy();
  await purchase();
});

test("leads from the question to the office, keeps the purchase waiting and the question open", async () => {
  const sent = await buy({ office: null }, {});
  await question();
  expect(screen.queryByLabelText("Your phone number")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Find your office" }));
  expect(await screen.findByText("The office")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("names a malformed number at its field, and keeps the question", async () => {
  const fields = [{ path: "phoneNumber", code: "invalid_phone", message: "must be a phone number" }];
  await buy({ phoneNumber: null }, { [change]: refusal("invalid_request", fields) });
  await question();
  const phone = screen.getByLabelText("Your phone number");
  await userEvent.type(phone, "12{Enter}");
  expect(await screen.findByText(/^Enter a phone number with its area code/)).toBeInTheDocument();
  expect(phone).toHaveAccessibleDescription(/^Enter a phone number with its area code/);
});

test("resumes the purchase although the skipped question could not be stored", async () => {
  await buy({ phoneNumber: null }, { [change]: refusal("unavailable") });
  await question();
  await userEvent.click(screen.getByRole("button", { name: "Skip" }));
  await purchase();
});

test.each([
  ["has phone number and office", {}],
  ["was asked before", { phoneNumber: null, office: null, profileAsked: true }],
] as const)("asks nothing of an agent who %s", async (_, user) => {
  const sent = await buy(user);
  await purchase();
  expect(screen.queryByRole("dialog", { name: "The seller sees who calls" })).toBeNull();
  expect(sent).toEqual([]);
});
