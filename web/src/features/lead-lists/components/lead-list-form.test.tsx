import type { LeadListBody } from "@doorlight/gateway/contract";
import { expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aListPreview } from "../../../../test/builders/lead-lists.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { newBody, type ChooseLocations } from "../list-body.ts";

jest.unstable_mockModule("../../../lib/dot-map/country-maps.ts", () => ({ loadCountryMap: async () => null }));
const { LeadListForm } = await import("./lead-list-form.tsx");
const { SetupWizard } = await import("./setup-wizard.tsx");

const HELSINKI = "FI-0000000000000001";
const preview = { "POST /api/lead-lists/preview": { status: 200, body: aListPreview() } };
const chooseLocations: ChooseLocations = (_, onChange) => (
  <button type="button" onClick={() => onChange([HELSINKI])}>
    Helsinki
  </button>
);

test("the editor of a lead list shows what it would bring, and asks for a place and a name before it is saved", async () => {
  fakeApi(preview);
  const mutateAsync = jest.fn(async (_body: unknown) => ({}));
  const save = { mutateAsync, isPending: false, error: null } as never;
  await show(<LeadListForm body={newBody()} save={save} chooseLocations={chooseLocations} />, {
    user: aUser(),
    texts: ["lead-lists"],
  });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Save list" }));
  expect(await screen.findByText("Choose at least one place.")).toBeInTheDocument();
  expect(mutateAsync).not.toHaveBeenCalled();

  await user.click(screen.getByRole("button", { name: "Helsinki" }));
  expect(await screen.findByText("About 14 leads a month")).toBeInTheDocument();
  expect(screen.getByText("€560")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "My area");
  await user.click(screen.getByRole("checkbox", { name: "Quiet hours, without mails" }));
  await user.click(screen.getByRole("button", { name: "Save list" }));
  await waitFor(() => expect(mutateAsync).toHaveBeenCalledTimes(1));
  expect(mutateAsync.mock.calls[0]?.[0]).toEqual(
    newBody({ name: "My area", locationIds: [HELSINKI], quietHours: { from: "21:00", until: "07:00" } }),
  );
});

test("the setup wizard goes on once a place is chosen, goes back, and saves My area", async () => {
  const sent = fakeApi({ ...preview, "POST /api/lead-lists": { status: 201, body: { list: {} } } });
  await show(<SetupWizard chooseLocations={chooseLocations} />, { user: aUser(), texts: ["lead-lists"] });
  const user = userEvent.setup({ delay: null });
  const next = () => screen.getByRole("button", { name: "Next" });
  expect(next()).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Helsinki" }));
  await user.click(next());
  await user.click(screen.getByRole("checkbox", { name: "Flat" }));
  await user.click(screen.getByRole("button", { name: "Back" }));
  await user.click(next());
  expect(screen.getByRole("checkbox", { name: "Flat" })).toBeChecked();
  await user.click(next());
  await user.click(next());
  await user.click(screen.getByRole("button", { name: "Save list" }));
  await waitFor(() =>
    expect(sent.find(({ method, address }) => method === "POST" && address === "/api/lead-lists")?.body).toEqual(
      newBody({ name: "My area", locationIds: [HELSINKI], propertyTypes: ["flat"] }),
    ),
  );
});

test("the setup wizard says at the name that it is taken, and a double click saves the list once", async () => {
  const sent = fakeApi({
    ...preview,
    "POST /api/lead-lists": [refusal("lead_list_name_taken"), { status: 201, body: { list: {} } }],
  });
  const saves = () => sent.filter(({ method, address }) => method === "POST" && address === "/api/lead-lists");
  await show(<SetupWizard chooseLocations={chooseLocations} />, { user: aUser(), texts: ["lead-lists"] });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Helsinki" }));
  for (let step = 1; step < 4; step++) await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("button", { name: "Save list" }));
  const name = screen.getByRole("textbox", { name: "Name" });
  await waitFor(() => expect(name).toHaveAccessibleDescription(/You already have a lead list with this name/u));
  expect(screen.queryByRole("alert")).toBeNull();

  await user.clear(name);
  await user.type(name, "Töölö");
  await user.dblClick(screen.getByRole("button", { name: "Save list" }));
  await waitFor(() => expect(saves().map(({ body }) => (body as LeadListBody).name)).toEqual(["My area", "Töölö"]));
});
