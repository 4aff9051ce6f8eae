import type { LeadListBody } from "@doorlight/gateway/contract";
import { expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation, useNavigate } from "react-router";
import { aListPreview } from "../../../../test/builders/lead-lists.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { newBody, type ChooseLocations } from "../list-body.ts";

jest.unstable_mockModule("../../../lib/dot-map/country-maps.ts", () => ({ loadCountryMap: async () => null }));
const { LeadListForm } = await import("./lead-list-form.tsx");
const { ListPreview } = await import("./list-preview.tsx");
const { SetupWizard } = await import("./setup-wizard.tsx");

const HELSINKI = "FI-0000000000000001";
const preview = { "POST /api/lead-lists/preview": { status: 200, body: aListPreview() } };
const chooseLocations: ChooseLocations = (_, onChange, foot) => (
  <>
    <button type="button" onClick={() => onChange([HELSINKI])}>
      Helsinki
    </button>
    {foot}
  </>
);

/** The wizard at its address, with the browser's Back. */
function Wizard() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Browser back</button>
      <output>{search}</output>
      <SetupWizard chooseLocations={chooseLocations} />
    </>
  );
}

const showWizard = (at = "/account/setup-wizard") => show(<Wizard />, { user: aUser(), texts: ["lead-lists"], at });

const saving = { isPending: false, error: null };

test("shows what a lead list would bring, and asks for a place and a name before it is saved", async () => {
  fakeApi(preview);
  const onSave = jest.fn(async (_body: unknown) => ({ list: { id: "1" } }));
  await show(
    <LeadListForm
      body={newBody()}
      draftName="new lead list"
      saving={saving}
      onSave={onSave as never}
      chooseLocations={chooseLocations}
    />,
    {
      user: aUser(),
      texts: ["lead-lists"],
    },
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Save list" }));
  expect(await screen.findByText("Choose at least one place.")).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();

  await user.click(screen.getByRole("button", { name: "Helsinki" }));
  // Each of the three waits by itself until the typing has stopped.
  await waitFor(() => expect(screen.getAllByText("About 14 leads a month")).toHaveLength(3));
  expect(screen.getByText("€560")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "My area");
  await user.click(
    screen.getByRole("checkbox", { name: "Quiet hours without e-mails about new leads (Finland time)" }),
  );
  await user.click(screen.getByRole("button", { name: "Save list" }));
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  expect(onSave.mock.calls[0]?.[0]).toEqual(
    newBody({ name: "My area", locationIds: [HELSINKI], quietHours: { from: "21:00", until: "07:00" } }),
  );
});

test("says what is missing in the wizard, continues once a place is chosen, and saves My area", async () => {
  const sent = fakeApi({ ...preview, "POST /api/lead-lists": { status: 201, body: { list: {} } } });
  await showWizard();
  const user = userEvent.setup({ delay: null });
  const next = () => screen.getByRole("button", { name: "Next" });
  await user.click(next());
  expect(screen.getByRole("alert")).toHaveTextContent("Choose at least one place.");
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

test("says at the name in the wizard that it is taken, and saves once by a double click", async () => {
  const sent = fakeApi({
    ...preview,
    "POST /api/lead-lists": [refusal("lead_list_name_taken"), { status: 201, body: { list: {} } }],
  });
  const saves = () => sent.filter(({ method, address }) => method === "POST" && address === "/api/lead-lists");
  await showWizard();
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

test("leads to the step before by Back in the wizard, and keeps step and choices over a reload", async () => {
  fakeApi(preview);
  const { unmount } = await showWizard();
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Helsinki" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("checkbox", { name: "Flat" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByRole("heading", { name: "Which requests do you want?" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Browser back" }));
  expect(screen.getByRole("heading", { name: "What do you sell?" })).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "Flat" })).toBeChecked();
  const { textContent: search } = screen.getByRole("status");
  unmount();

  await showWizard(`/account/setup-wizard${search}`);
  expect(screen.getByRole("checkbox", { name: "Flat" })).toBeChecked();
});

test("begins the wizard at its first step without a place, and skips none with the first place", async () => {
  fakeApi(preview);
  await showWizard("/account/setup-wizard?step=then");
  expect(screen.getByRole("heading", { name: "Where do you work?" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Helsinki" }));
  expect(screen.getByRole("heading", { name: "Where do you work?" })).toBeInTheDocument();
});

test("moves one step by a double click on Next, and saves no list by one on the last Next", async () => {
  const sent = fakeApi(preview);
  await showWizard();
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Helsinki" }));
  for (const step of ["What do you sell?", "Which requests do you want?", "What shall we do with new leads?"]) {
    await user.dblClick(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("heading", { name: step })).toBeInTheDocument();
  }
  expect(screen.getByRole("radio", { name: /^Buy for me/ })).toBeInTheDocument();
  expect(sent.map(({ address }) => address)).not.toContain("/api/lead-lists");
});

test.each([
  ["places", [], "Add places to get more."],
  ["places or types", ["flat" as const], "Add places or types to get more."],
])("asks for more %s of a list that would bring nothing", async (_, propertyTypes, text) => {
  fakeApi({
    "POST /api/lead-lists/preview": { status: 200, body: aListPreview({ leads: 0, cost: null, byType: [] }) },
  });
  const body = newBody({ locationIds: [HELSINKI], propertyTypes });
  await show(<ListPreview body={body} />, { user: aUser(), texts: ["lead-lists"] });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test("says that receipts come during the quiet hours of a list that buys", async () => {
  fakeApi(preview);
  const form = (mode: LeadListBody["mode"]) => (
    <LeadListForm
      body={{ ...newBody(), mode }}
      draftName={mode}
      saving={saving}
      onSave={jest.fn() as never}
      chooseLocations={chooseLocations}
    />
  );
  await show(form("subscription"), { user: aUser(), texts: ["lead-lists"] });
  const quiet = () =>
    screen.getByRole("checkbox", { name: "Quiet hours without e-mails about new leads (Finland time)" });
  expect(quiet()).toHaveAccessibleDescription(
    /^Receipts for automatic purchases and confirmations your bank asks for come at once/,
  );
  cleanup();
  await show(form("notification"), { user: aUser(), texts: ["lead-lists"] });
  expect(quiet()).not.toHaveAccessibleDescription();
});

test("lets a list notify until its agent consents to buying, asked once it is saved", async () => {
  fakeApi(preview);
  const onSave = jest.fn(async (_body: unknown) => ({ list: { id: "77" } }));
  const Place = () => {
    const { pathname, search } = useLocation();
    return <output>{pathname + search}</output>;
  };
  const form = (
    <>
      <Place />
      <LeadListForm
        body={newBody()}
        draftName="new lead list"
        saving={saving}
        onSave={onSave as never}
        chooseLocations={chooseLocations}
      />
    </>
  );
  await show(form, { user: aUser(), texts: ["lead-lists"] });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Helsinki" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "My area");
  await user.click(screen.getByRole("radio", { name: /^Buy for me/ }));
  await user.click(screen.getByRole("button", { name: "Save list" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("/account/lead-lists?buy=77"));
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ mode: "notification" });
});

test("keeps the editor's draft after Back, and drops it after Cancel", async () => {
  fakeApi(preview);
  const editor = (
    <LeadListForm
      body={newBody()}
      draftName="new lead list"
      saving={saving}
      onSave={jest.fn() as never}
      chooseLocations={chooseLocations}
    />
  );
  const showEditor = () => show(editor, { user: aUser(), texts: ["lead-lists"] });
  const user = userEvent.setup({ delay: null });
  const name = () => screen.getByRole("textbox", { name: "Name" });
  const first = await showEditor();
  await user.type(name(), "My area");
  first.unmount();
  const second = await showEditor();
  await waitFor(() => expect(name()).toHaveValue("My area"));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  second.unmount();
  await showEditor();
  expect(name()).toHaveValue("");
});
