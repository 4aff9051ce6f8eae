import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeskLead } from "../../../../test/builders/lead-desk.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { DuplicateButtons } from "./duplicate-buttons.tsx";

const options = { user: anAdmin(), texts: ["lead-desk"] };
const lead = aDeskLead({ version: 2 });
const original = aDeskLead({
  id: "01900000-0000-7000-8000-0000000000e1",
  requestId: "01900000-0000-7000-8000-0000000000e2",
});

test("marks a lead as the duplicate of another one nearby that is found and can be its original", async () => {
  const path = `POST /api/admin/leads/${lead.id}/duplicate`;
  const others = [
    lead,
    original,
    { ...original, id: "d", requestId: "r", state: "duplicate" as const },
    { ...original, id: "w", requestId: "s", state: "withdrawn" as const },
    { ...original, id: "f", requestId: "t", place: { ...original.place, postalCode: "99999" } },
  ];
  const sent = fakeApi({
    "POST /api/admin/leads/search": { status: 200, body: { items: others, isCut: false, places: [] } },
    [path]: { status: 204 },
  });
  await show(<DuplicateButtons lead={lead} />, options);
  await userEvent.click(screen.getByRole("button", { name: "Mark as duplicate" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/1 buyer is refunded/)).toBeInTheDocument();
  await userEvent.type(dialog.getByRole("searchbox"), "Katajatie 8");
  await userEvent.click(dialog.getByRole("button", { name: "Search" }));
  await userEvent.type(dialog.getByLabelText("Reason"), "The same flat");
  expect(dialog.getByRole("button", { name: "Mark as duplicate" })).toBeDisabled();
  expect(
    await dialog.findByRole("radio", { name: /Detached house, 4 rooms, 142.m², 1987.*1 of 4 sold/ }),
  ).toBeEnabled();
  await userEvent.click(dialog.getByRole("radio"));
  await userEvent.click(dialog.getByRole("button", { name: "Mark as duplicate" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const marked = sent.find(({ address }) => address.endsWith("/duplicate"));
  expect(marked?.body).toEqual({ version: 2, reason: "The same flat", originalId: original.id });
});

test("takes a mark back once the lead is closed, but not of a request that was no lead", async () => {
  fakeApi({});
  const duplicate = { state: "duplicate" as const };
  const { unmount } = await show(<DuplicateButtons lead={aDeskLead({ ...duplicate, publishedAt: null })} />, options);
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  await show(<DuplicateButtons lead={aDeskLead({ ...duplicate, closedAt: lead.submittedAt })} />, options);
  expect(screen.getByRole("button", { name: "Not a duplicate" })).toBeInTheDocument();
});
