import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Offices } from "./offices.tsx";

const office = {
  id: "01900000-0000-7000-8000-0000000000b1",
  name: "Kallio Homes",
  country: "FI",
  version: 3,
  members: 2,
};
const other = { ...office, id: "01900000-0000-7000-8000-0000000000b2", name: "Kallio Koti", version: 1, members: 1 };
const answer = (...items: (typeof office)[]) => ({ status: 200, body: { items, nextCursor: null } });
const lists = {
  "GET /api/admin/offices?country=FI&limit=50": answer(office),
  "GET /api/admin/offices?country=FI&q=Kallio&limit=10": answer(office, other),
};

async function open(button: string) {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("alertdialog"));
}

const showOffices = (routes: Parameters<typeof fakeApi>[0]) => {
  const sent = fakeApi({ ...lists, ...routes });
  return show(<Offices />, { user: anAdmin(), texts: ["office-requests"] }).then(() => sent);
};

test("gives an office another name with a reason, and says at the field why one is refused", async () => {
  const field = {
    path: "name",
    code: "reserved_name",
    message: "must not be a name of Doorlight, its support or an authority",
  };
  const sent = await showOffices({
    [`PATCH /api/admin/offices/${office.id}`]: [
      refusal("invalid_request", [field]),
      { status: 200, body: { office: { ...office, name: "Kallio Oy" } } },
    ],
  });
  const dialog = await open("Rename");
  const name = dialog.getByLabelText("New name");
  await userEvent.clear(name);
  await userEvent.type(name, "Tuki");
  await userEvent.type(dialog.getByLabelText("Reason"), "Its own spelling");
  await userEvent.click(dialog.getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/This name is reserved/));
  await userEvent.clear(name);
  await userEvent.type(name, "Kallio Oy");
  await userEvent.click(dialog.getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.findLast(({ method }) => method === "PATCH")?.body).toEqual({
    version: 3,
    reason: "Its own spelling",
    name: "Kallio Oy",
  });
});

test("merges an office into another one that the admin finds and chooses", async () => {
  const sent = await showOffices({
    [`POST /api/admin/offices/${office.id}/merge`]: { status: 200, body: { office: { ...other, members: 3 } } },
  });
  const dialog = await open("Merge");
  expect(dialog.getByText(/2 members move/)).toBeInTheDocument();
  await userEvent.type(dialog.getByRole("searchbox"), "Kallio");
  const choices = await dialog.findAllByRole("radio");
  expect(choices).toHaveLength(1);
  await userEvent.type(dialog.getByLabelText("Reason"), "One company");
  expect(dialog.getByRole("button", { name: "Merge" })).toBeDisabled();
  await userEvent.click(choices[0]!);
  await userEvent.click(dialog.getByRole("button", { name: "Merge" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.findLast(({ method }) => method === "POST")?.body).toEqual({
    version: 3,
    reason: "One company",
    intoId: other.id,
  });
});

test("says that an office with an active deal cannot be removed", async () => {
  await showOffices({ [`POST /api/admin/offices/${office.id}/removal`]: refusal("deal_overlap") });
  const dialog = await open("Remove");
  await userEvent.type(dialog.getByLabelText("Reason"), "Not theirs");
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText(/has an active deal/)).toBeInTheDocument();
});
