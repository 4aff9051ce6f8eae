import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeskLead } from "../../../../test/builders/lead-desk.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { CorrectFacts } from "./correct-facts.tsx";

const lead = aDeskLead({
  version: 3,
  propertyType: "flat",
  rooms: 3,
  area: 74,
  constructionYear: 1962,
  valuation: null,
});
const CORRECT = `POST /api/admin/leads/${lead.id}/correct`;
const countries = [
  { code: lead.country, names: { en: "Finland" }, currency: "EUR", phonePrefix: "+358", selling: true },
];

async function openDialog(answer: Parameters<typeof fakeApi>[0][string]) {
  const sent = fakeApi({ [CORRECT]: answer, "GET /api/countries": { status: 200, body: { items: countries } } });
  await show(<CorrectFacts lead={lead} />, { user: anAdmin(), texts: ["lead-desk"] });
  await userEvent.click(screen.getByRole("button", { name: "Correct the facts" }));
  return { sent, dialog: within(await screen.findByRole("dialog")) };
}

test("sends all facts with the corrected one, a reason and the version on the screen", async () => {
  const { sent, dialog } = await openDialog({ status: 204 });
  await userEvent.clear(dialog.getByLabelText("Rooms"));
  await userEvent.clear(dialog.getByLabelText("Area"));
  await userEvent.type(dialog.getByLabelText("Area"), "47.5");
  await userEvent.click(dialog.getByRole("button", { name: "Save the facts" }));
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Reason"), "Mistyped");
  await userEvent.click(dialog.getByRole("button", { name: "Save the facts" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { condition } = lead;
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    version: 3,
    reason: "Mistyped",
    propertyType: "flat",
    area: 47.5,
    constructionYear: 1962,
    ...(condition && { condition }),
  });
});

test("asks whether a large area is right, and says at the field why one is refused", async () => {
  const fields = [{ path: "area", code: "area_too_large", message: "must be at most 10000 square metres" }];
  const { dialog } = await openDialog(refusal("invalid_request", fields));
  await userEvent.clear(dialog.getByLabelText("Area"));
  await userEvent.type(dialog.getByLabelText("Area"), "74500");
  expect(dialog.getByLabelText("Area")).toHaveAccessibleDescription(/Is 74,500 m² right\?/);
  await userEvent.type(dialog.getByLabelText("Reason"), "Mistyped");
  await userEvent.click(dialog.getByRole("button", { name: "Save the facts" }));
  await waitFor(() => expect(dialog.getByLabelText("Area")).toHaveAccessibleDescription(/at most 10,000 m²/));
});

test("says at the address that another published request has it", async () => {
  const { dialog } = await openDialog(refusal("home_already_listed"));
  await userEvent.type(dialog.getByLabelText(/Address/), "Katajatie 8");
  await userEvent.type(dialog.getByLabelText("Reason"), "Mistyped");
  await userEvent.click(dialog.getByRole("button", { name: "Save the facts" }));
  await waitFor(() => expect(dialog.getByLabelText(/Address/)).toHaveAccessibleDescription(/Another request/));
});
