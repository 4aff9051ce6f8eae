import { type AnswerOf, getUserBilling } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUserBilling } from "../../../../test/builders/user-billing.ts";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { UserBillingDetails } from "./user-billing-details.tsx";
import { savedDetails } from "../../../lib/saved-details.ts";

const user = aUserRecord();
const READ = `GET /api/admin/users/${user.id}/billing`;
const CORRECT = `PUT /api/admin/users/${user.id}/billing-details`;
const answer = (changes: Partial<AnswerOf<typeof getUserBilling>> = {}): Answer => ({
  status: 200,
  body: aUserBilling(changes),
});
const { details } = aUserBilling();

function Details() {
  const { data } = useAnswer(getUserBilling, { params: { id: user.id } });
  return data && <UserBillingDetails user={user} billing={data} />;
}

async function open(answers: Record<string, Answer | Answer[]>) {
  const sent = fakeApi({ [READ]: answer(), ...answers });
  await show(<Details />, { user: anAdmin({ role: "super_admin" }), texts: ["user-account", "billing"] });
  await userEvent.click(await screen.findByRole("button", { name: "Correct" }));
  return { sent, dialog: within(await screen.findByRole("dialog")) };
}

test("sends all billing details with the corrected one, a reason and the version on the screen", async () => {
  const { sent, dialog } = await open({ [CORRECT]: { status: 204 } });
  await userEvent.clear(dialog.getByLabelText("City"));
  await userEvent.type(dialog.getByLabelText("City"), "Espoo");
  await userEvent.type(dialog.getByLabelText("Reason"), "The bookkeeper called");
  await userEvent.click(dialog.getByRole("button", { name: "Save the correction" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { billingMethod: _, ...saved } = savedDetails(details);
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    ...saved,
    city: "Espoo",
    version: 1,
    reason: "The bookkeeper called",
  });
});

test("keeps what was typed beside what somebody else saved meanwhile, and says so", async () => {
  const theirs = answer({ version: 2, details: { ...details, businessName: "Homes Ltd", city: "Vantaa" } });
  const { sent, dialog } = await open({
    [READ]: [answer(), theirs, theirs],
    [CORRECT]: [refusal("version_outdated"), { status: 204 }],
  });
  await userEvent.clear(dialog.getByLabelText("City"));
  await userEvent.type(dialog.getByLabelText("City"), "Espoo");
  await userEvent.type(dialog.getByLabelText("Reason"), "The bookkeeper called");
  await userEvent.click(dialog.getByRole("button", { name: "Save the correction" }));
  expect(await dialog.findByText(/Somebody else has changed these details meanwhile/)).toBeInTheDocument();
  await waitFor(() => expect(dialog.getByLabelText("Business name")).toHaveValue("Homes Ltd"));
  expect(dialog.getByLabelText("City")).toHaveValue("Espoo");
  expect(dialog.getByLabelText("Reason")).toHaveValue("The bookkeeper called");
  await userEvent.click(dialog.getByRole("button", { name: "Save the correction" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const again = sent.findLast(({ method }) => method === "PUT")?.body;
  expect(again).toMatchObject({ version: 2, businessName: "Homes Ltd", city: "Espoo" });
});

test("says how the account's country writes a postal code that is refused", async () => {
  const fields = [{ path: "postalCode", code: "unknown_postal_code" as const, message: "must be a postal code" }];
  const { dialog } = await open({ [CORRECT]: refusal("invalid_request", fields) });
  await userEvent.type(dialog.getByLabelText("Reason"), "The bookkeeper called");
  await userEvent.click(dialog.getByRole("button", { name: "Save the correction" }));
  expect(await dialog.findByText(/country has no such postal code. Write the whole code/)).toBeInTheDocument();
});

test("shows at its field what billing refuses of a correction", async () => {
  const fields = [{ path: "taxId", code: "tax_id_invalid" as const, message: "must be a business or VAT number" }];
  const { dialog } = await open({ [CORRECT]: refusal("invalid_request", fields) });
  await userEvent.type(dialog.getByLabelText("Reason"), "The bookkeeper called");
  await userEvent.click(dialog.getByRole("button", { name: "Save the correction" }));
  await waitFor(() => expect(dialog.getByLabelText("Business or VAT number")).toBeInvalid());
});

test("shows the correction to a plain admin, and no button", async () => {
  const correction = {
    at: "2026-11-20T12:00:00.000Z",
    admin: { id: "admin-2", name: "Aada Admin" },
    fields: ["businessName" as const, "invoicingMethod" as const],
    reason: "The bookkeeper called",
  };
  fakeApi({ [READ]: answer({ corrections: [correction] }) });
  await show(<Details />, { user: anAdmin(), texts: ["user-account", "billing"] });
  const line = await screen.findByText(/^Aada Admin corrected on/);
  expect(line).toHaveTextContent(/: Business name, Invoicing method\. Reason: The bookkeeper called$/);
  expect(screen.queryByRole("button", { name: "Correct" })).toBeNull();
});
