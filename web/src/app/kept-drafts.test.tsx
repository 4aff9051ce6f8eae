import { afterEach, expect, jest, test } from "@jest/globals";
import type { User } from "@doorlight/gateway/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { Link, Route, Routes } from "react-router";
import { someBillingDetails } from "../../test/builders/billing.ts";
import { anAdmin, aUser, aUserRecord } from "../../test/builders/users.ts";
import { fakeApi, refusal } from "../../test/fake-fetch.ts";
import { show } from "../../test/show.tsx";
import { MailForm } from "../features/admin-users/components/mail-form.tsx";
import { CorrectUserDialog } from "../features/admin-users/components/correct-user-dialog.tsx";
import { CreateUserDialog } from "../features/admin-users/components/create-user-dialog.tsx";
import { NoteForm } from "../features/admin-users/components/note-form.tsx";
import { BillingForm } from "../features/billing/components/billing-form.tsx";
import { ContactForm } from "../features/contact/components/contact-form.tsx";
import { NewDeal } from "../features/deals/components/new-deal.tsx";
import { InviteColleague } from "../features/settings/components/invite-colleague.tsx";
import { ProfileForm } from "../features/settings/components/profile-form.tsx";
import { setSession } from "../lib/session.ts";
import { clearDraftsEverywhere, syncSession } from "../lib/session-sync.ts";
import { LanguageSelect } from "./frame/language-select.tsx";
import { GuestOnly, UserOnly } from "./guards.tsx";
import { LoginPage } from "./pages/login-page.tsx";

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((stop) => stop()));

const details = someBillingDetails();
const record = aUserRecord();
const rights = { manage: true, roles: ["agent"] } as unknown as Parameters<typeof CorrectUserDialog>[0]["rights"];

type Case = { form: ReactElement; field: RegExp; user?: User };
const forms: Record<string, Case> = {
  billing: { form: <BillingForm details={details} next={null} />, field: /^Business name/ },
  profile: { form: <ProfileForm />, field: /^Title/ },
  invitation: { form: <InviteColleague sent={[]} />, field: /^Invite a colleague/ },
  contact: { form: <ContactForm user={aUser()} onSent={() => {}} />, field: /^Message/ },
  mail: { form: <MailForm user={record} />, field: /^Subject/, user: anAdmin() },
  note: { form: <NoteForm userId={record.id} />, field: /^Note/, user: anAdmin() },
  "new user": { form: <CreateUserDialog onClose={() => {}} />, field: /^First name/, user: anAdmin() },
  deal: { form: <NewDeal />, field: /^Name of the deal/, user: anAdmin() },
  correction: {
    form: <CorrectUserDialog user={record} rights={rights} onClose={() => {}} />,
    field: /^Last name/,
    user: anAdmin(),
  },
};

const texts = ["billing", "settings", "contact", "admin-users", "deals", "back-office", "session"];
const SAVE = "PUT /api/billing/details";

/** A screen with a form, which needs a session, and the log-in. */
async function openForm(form: ReactElement, user: User) {
  fakeApi({
    [SAVE]: refusal("login_required"),
    "GET /api/auth/session": { status: 200, body: { user: null } },
    "GET /api/countries": { status: 200, body: { items: [] } },
  });
  const screens = (
    <>
      <LanguageSelect />
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/form">The form</Link>
      <Routes>
        <Route element={<UserOnly />}>
          <Route path="/form" element={form} />
          <Route path="/elsewhere" element="Another screen" />
        </Route>
        <Route element={<GuestOnly />}>
          <Route path="/login" element={<LoginPage />} />
        </Route>
      </Routes>
    </>
  );
  const { queries } = await show(screens, { user, texts, at: "/form" });
  open.push(syncSession(queries));
  const end = (next: User | null) => act(async () => setSession(queries, next));
  return { end };
}

function logOutElsewhere(): void {
  const otherTab = new BroadcastChannel("session");
  open.push(() => otherTab.close());
  otherTab.postMessage("logged out");
}

const kept = "Your session ended; what you typed is kept.";

test.each(Object.entries(forms))(
  "keeps the draft of the %s form over the end of the session and the log-in",
  async (_, { form, field, user = aUser() }) => {
    const { end } = await openForm(form, user);
    const input = await screen.findByLabelText(field);
    await userEvent.clear(input);
    await userEvent.type(input, "half a thought");
    await end(null);
    expect(await screen.findByText(kept)).toBeInTheDocument();
    await end(user);
    expect(await screen.findByLabelText(field)).toHaveValue("half a thought");
  },
);

const { form, field } = forms["billing"]!;
const typeIn = async (text: string) => {
  const input = await screen.findByLabelText(field);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

test("keeps the draft of a form that is sent when the session is over", async () => {
  const { end } = await openForm(form, aUser());
  await typeIn("Uusi Oy");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(kept)).toBeInTheDocument();
  await end(aUser());
  expect(await screen.findByLabelText(field)).toHaveValue("Uusi Oy");
});

test("keeps text typed after a draft came back when the language changes", async () => {
  const { end } = await openForm(form, aUser());
  await typeIn("half a thought");
  await end(null);
  await screen.findByText(kept);
  await end(aUser());
  expect(await screen.findByLabelText(field)).toHaveValue("half a thought");
  await typeIn("a whole thought");
  await userEvent.selectOptions(screen.getByLabelText("Language"), "fi");
  await screen.findByLabelText("Kieli");
  expect(screen.getByDisplayValue("a whole thought")).toBeInTheDocument();
});

test("shows a draft to nobody else, and not to its owner either after another's log-in", async () => {
  const { end } = await openForm(form, aUser());
  await typeIn("Uusi Oy");
  await end(null);
  await screen.findByText(kept);
  await end(aUser({ id: "01900000-0000-7000-8000-0000000000cc" }));
  expect(await screen.findByLabelText(field)).toHaveValue("Mallikas Oy");
  await end(null);
  await screen.findByText("You need to log in first");
  await end(aUser());
  expect(await screen.findByLabelText(field)).toHaveValue("Mallikas Oy");
});

test.each([
  ["another", logOutElsewhere],
  ["this", clearDraftsEverywhere],
])("deletes all drafts at a log-out in %s tab", async (_, logOut) => {
  const { end } = await openForm(form, aUser());
  await typeIn("Uusi Oy");
  expect(sessionStorage).toHaveLength(1);
  logOut();
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  await end(null);
  expect(await screen.findByText("You need to log in first")).toBeInTheDocument();
});

test("keeps no draft of saved billing details", async () => {
  const { end } = await openForm(form, aUser());
  fakeApi({ [SAVE]: { status: 200, body: { ...details, businessName: "Uusi Oy" } } });
  await typeIn("Uusi Oy");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  await end(null);
  expect(await screen.findByText("You need to log in first")).toBeInTheDocument();
});

test("asks before a link leaves a changed form, and keeps what was typed", async () => {
  await openForm(form, aUser());
  const answers = jest.spyOn(window, "confirm").mockReturnValueOnce(false).mockReturnValueOnce(true);
  const leave = () => userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await typeIn("Uusi Oy");
  await leave();
  expect(screen.getByLabelText(field)).toHaveValue("Uusi Oy");
  await leave();
  expect(await screen.findByText("Another screen")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: "The form" }));
  expect(await screen.findByLabelText(field)).toHaveValue("Uusi Oy");
  expect(answers).toHaveBeenCalledTimes(2);
  answers.mockRestore();
});

test("asks nothing before a link leaves an unchanged form", async () => {
  await openForm(form, aUser());
  const asked = jest.spyOn(window, "confirm");
  await screen.findByLabelText(field);
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(await screen.findByText("Another screen")).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});
