import { expect, test } from "@jest/globals";
import type {
  AnswerOf,
  DataExport,
  FailedLogins,
  getUser,
  LeadReads,
  Note,
  OpenSession,
  UserRecord,
} from "@doorlight/gateway/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anApproval } from "../../../../test/builders/approvals.ts";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { UserDetail } from "./user-detail.tsx";

const admins = [{ id: anAdmin().id, name: "Ada Admin" }];
const session: OpenSession = {
  id: "01900000-0000-7000-8000-00000000005e",
  device: "Firefox on Windows",
  createdAt: "2026-11-20T12:00:00.000Z",
  seenAt: "2026-11-20T12:00:00.000Z",
  current: false,
  impersonated: false,
};
const notes: Note[] = [
  { id: "1", kind: "created", text: "", subject: null, author: null, writtenAt: "2026-01-15T09:00:00.000Z" },
  {
    id: "2",
    kind: "email",
    text: "See you",
    subject: "Meeting",
    author: "Ada Admin",
    writtenAt: "2026-02-01T09:00:00.000Z",
  },
];

function showDetail(
  changes: Partial<UserRecord> = {},
  role: "admin" | "super_admin" = "admin",
  dataExport: DataExport | null = null,
  failedLogins: FailedLogins | null = { count: 0, lastAt: null, waitsUntil: null },
  logins: { sessions: (typeof session)[]; apiTokens: number } = { sessions: [session], apiTokens: 0 },
  leadReads: LeadReads | null = null,
  wrongCodes: AnswerOf<typeof getUser>["wrongCodes"] = null,
) {
  const user = aUserRecord(changes);
  const detail = {
    user,
    notes,
    ...logins,
    admins,
    export: dataExport,
    termsAnswers: [],
    failedLogins,
    wrongCodes,
    leadReads,
    debtor: null,
    formerPeople: [],
  };
  return show(
    <UserDetail
      detail={detail}
      impersonate={<button type="button">Act as this user</button>}
      jumps={null}
      account={null}
    />,
    {
      user: anAdmin({ role }),
      texts: ["admin-users"],
    },
  );
}

test("says that an account which bought nothing was slowed", async () => {
  fakeApi({});
  await showDetail({}, "admin", null, null, undefined, { today: 200, slowedAt: "2026-11-20T08:00:00.000Z" });
  expect(screen.getByText(/as many leads in a day as one that has never bought may/)).toBeInTheDocument();
  expect(screen.getByText("200 leads read today")).toBeInTheDocument();
});

const path = `/api/admin/users/${aUserRecord().id}`;

test("explains the deactivation of a user, takes a reason, and asks once", async () => {
  const sent = fakeApi({ [`POST ${path}/deactivate`]: { status: 200, body: { user: aUserRecord() } } });
  await showDetail();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Deactivate" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Deactivate Agnes Agent?" });
  expect(dialog).toHaveTextContent("logged out everywhere at once");
  expect(dialog).toHaveTextContent(
    "A plan, an automatic top-up and a deal of their own end now; the deal’s payer gets back",
  );
  expect(sent).toHaveLength(0);
  await user.click(within(dialog).getByLabelText("For abuse"));
  // A ban is no ban without a reason.
  expect(within(dialog).getByRole("button", { name: "Deactivate" })).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/^Reason/), " left the office ");
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ reason: "left the office", forAbuse: true });
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("keeps a refused deactivation in its dialog", async () => {
  fakeApi({ [`POST ${path}/deactivate`]: refusal("forbidden") });
  await showDetail();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Deactivate" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(
    "Your account does not have permission to do this.",
  );
});

test("offers reactivation of a deactivated user, no impersonation, and the end of a ban", async () => {
  await showDetail({ status: "deactivated", bannedUntil: "2028-11-30T10:00:00.000Z" });
  expect(screen.getByText("Banned for abuse")).toBeInTheDocument();
  expect(screen.getByText("Banned until").nextSibling).toHaveTextContent("2028");
  expect(screen.queryByRole("button", { name: "Deactivate" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Act as this user" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Reactivate" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("The ban for abuse ends");
});

test("shows an admin another admin's account without a button, and says why", async () => {
  await showDetail({ role: "admin" });
  expect(screen.getByText("Only a super admin can change an admin’s account. You can read it.")).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("lets a super admin deactivate an admin", async () => {
  await showDetail({ role: "admin" }, "super_admin");
  expect(screen.getByRole("button", { name: "Deactivate" })).toBeInTheDocument();
});

test("offers to reset a second factor, and no set-up mail to a user with a password", async () => {
  await showDetail({ secondFactorOn: true });
  expect(screen.getByRole("button", { name: "Reset second factor" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Send set-up e-mail again" })).toBeNull();
});

test("says to a new admin who else resets a second factor", async () => {
  fakeApi({ [`DELETE ${path}/second-factor`]: refusal("forbidden") });
  await showDetail({ secondFactorOn: true });
  await userEvent.click(screen.getByRole("button", { name: "Reset second factor" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getAllByRole("button").at(-1)!);
  expect(await dialog.findByText(/Ask another admin/)).toBeInTheDocument();
});

test("shows notes about a user newest first, with their author", async () => {
  await showDetail();
  const items = within(screen.getByRole("list", { name: "Notes" })).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^E-mail sentAda Admin.*MeetingSee you$/),
    expect.stringMatching(/^Account createdThe user/),
  ]);
});

test("does not send a mail to a user without a subject", async () => {
  const sent = fakeApi({ [`POST ${path}/mails`]: { status: 201, body: { note: notes[1] } } });
  await showDetail();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "E-mail" }));
  await user.type(screen.getByLabelText("Message"), "Hello");
  await user.click(screen.getByRole("button", { name: "Send e-mail" }));
  expect(await screen.findByText("Required")).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.type(screen.getByLabelText("Subject"), "News");
  await user.click(screen.getByRole("button", { name: "Send e-mail" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ subject: "News", body: "Hello" }));
  await waitFor(() => expect(screen.getByLabelText("Message")).toHaveValue(""));
});

test("keeps the text of a refused note", async () => {
  fakeApi({ [`POST ${path}/notes`]: refusal("unavailable") });
  await showDetail();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Note"), "Called, no answer");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Error happened. Try again later.");
  expect(screen.getByLabelText("Note")).toHaveValue("Called, no answer");
});

test("keeps an unfinished note during a look at the mail form", async () => {
  await showDetail();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Note"), "Called, no answer");
  await user.click(screen.getByRole("button", { name: "E-mail" }));
  expect(screen.getByLabelText("Note")).not.toBeVisible();
  await user.click(screen.getByRole("button", { name: "Note" }));
  expect(screen.getByLabelText("Note")).toHaveValue("Called, no answer");
  expect(screen.getByLabelText("Note")).toBeVisible();
});

test("saves the owner of a user at once, even nobody", async () => {
  const sent = fakeApi({ [`PUT ${path}/owner`]: { status: 200, body: { user: aUserRecord() } } });
  await showDetail({ owner: anAdmin().id, ownerName: "Ada Admin" });
  await userEvent.selectOptions(screen.getByLabelText("Owner"), "Nobody");
  await waitFor(() => expect(sent[0]?.body).toEqual({ ownerId: null }));
});

test("names a user's devices in the language of the screen", async () => {
  const detail = {
    user: aUserRecord(),
    notes,
    sessions: [session],
    apiTokens: 0,
    admins,
    export: null,
    termsAnswers: [],
    failedLogins: null,
    wrongCodes: null,
    debtor: null,
    formerPeople: [],
    leadReads: null,
  };
  const component = <UserDetail detail={detail} impersonate={null} jumps={null} account={null} />;
  await show(component, { user: anAdmin(), locale: "sv", texts: ["admin-users"] });
  expect(screen.getByText("Firefox på Windows")).toBeInTheDocument();
});

/** An erased account whose person is known yet. */
async function showErased(changes: Partial<UserRecord>, debtor: AnswerOf<typeof getUser>["debtor"]) {
  const user = aUserRecord({ status: "erased", firstName: "", lastName: "", email: "", ...changes });
  const answer = { user, notes: [], sessions: [], apiTokens: 0, admins, export: null, termsAnswers: [] };
  const none = { failedLogins: null, wrongCodes: null, leadReads: null, formerPeople: [] };
  const detail = { ...answer, ...none, debtor };
  const component = <UserDetail detail={detail} impersonate={null} jumps={null} account={null} />;
  return show(component, { user: anAdmin(), texts: ["admin-users"] });
}

const agnes = { email: "agnes@example.test", name: "Agnes Agent", owes: true, disputed: false };

test("names the person of an erased account who gets its invoices until everything is paid", async () => {
  await showErased({}, agnes);
  expect(screen.getByText(/invoices and reminders go to Agnes Agent, agnes@example.test/)).toBeInTheDocument();
});

test("bans the person of an erased account that disputes a payment, and ends the ban", async () => {
  const sent = fakeApi({
    [`POST ${path}/deactivate`]: { status: 200, body: { user: aUserRecord() } },
    [`POST ${path}/reactivate`]: { status: 200, body: { user: aUserRecord() } },
  });
  const user = userEvent.setup();
  const disputing = { ...agnes, owes: false, disputed: true };
  const { unmount } = await showErased({}, disputing);
  expect(screen.getByText(/disputed or was lost/)).toHaveTextContent("Agnes Agent, agnes@example.test");
  await user.click(screen.getByRole("button", { name: "Ban this person for abuse" }));
  await user.type(await screen.findByLabelText(/^Reason/), "Stolen cards");
  await user.click(screen.getByRole("button", { name: "Ban" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: "Stolen cards", forAbuse: true }));
  unmount();
  await showErased({ bannedUntil: "2028-11-30T10:00:00.000Z" }, disputing);
  await user.click(screen.getByRole("button", { name: "End the ban" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "End the ban" }));
  await waitFor(() => expect(sent[1]?.address).toContain("/reactivate"));
});

test("offers no ban of an erased account whose person is not known any more", async () => {
  await showErased({}, null);
  expect(screen.queryByRole("button", { name: /Ban/ })).toBeNull();
});

test("shows who an account was before it changed name and mailbox while it owed", async () => {
  const formerPeople = [{ email: "anna@example.test", name: "Anna Agent", replacedAt: "2026-11-30T10:00:00.000Z" }];
  const answer = { user: aUserRecord(), notes: [], sessions: [], apiTokens: 0, admins, export: null, termsAnswers: [] };
  const detail = { ...answer, failedLogins: null, wrongCodes: null, leadReads: null, debtor: null, formerPeople };
  const component = <UserDetail detail={detail} impersonate={null} jumps={null} account={null} />;
  await show(component, { user: anAdmin(), texts: ["admin-users"] });
  expect(screen.getByText(/Anna Agent, anna@example.test, until/)).toBeInTheDocument();
});

test("says on how many devices ending a user's sessions counts", async () => {
  const sent = fakeApi({ [`DELETE ${path}/sessions`]: { status: 204 } });
  await showDetail();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "End all sessions" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("logged out on 1 device at once");
  await user.click(within(dialog).getByRole("button", { name: "End 1 session" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("revokes API tokens of a user who is logged in nowhere, and says how many", async () => {
  const sent = fakeApi({ [`DELETE ${path}/sessions`]: { status: 204 } });
  await showDetail({}, "admin", null, null, { sessions: [], apiTokens: 2 });
  expect(screen.getByText("2 API tokens work: programs read with them.")).toBeInTheDocument();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Revoke 2 API tokens" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Revoke all API tokens?" });
  expect(dialog).toHaveTextContent("2 API tokens are revoked");
  expect(dialog).not.toHaveTextContent("logged out");
  await user.click(within(dialog).getByRole("button", { name: "Revoke 2 API tokens" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("offers no end of sessions and tokens to a user who has none", async () => {
  await showDetail({}, "admin", null, null, { sessions: [], apiTokens: 0 });
  expect(screen.queryByRole("button", { name: /End all sessions|Revoke/ })).toBeNull();
});

test("corrects name, address and role in one dialog that says what a new address and role end", async () => {
  const sent = fakeApi({ [`PATCH ${path}`]: { status: 200, body: { user: aUserRecord() } } });
  await showDetail();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Correct name, address or role" }));
  const dialog = await screen.findByRole("dialog", { name: "Correct the account" });
  const email = within(dialog).getByLabelText("E-mail");
  await user.clear(email);
  await user.type(email, "right@doorlight.test");
  expect(dialog).toHaveTextContent("Another admin has to approve the new address, and then its mailbox confirm it.");
  const role = within(dialog).getByLabelText("Role");
  expect([...role.querySelectorAll("option")].map(({ value }) => value)).toEqual(["invited", "agent"]);
  await user.selectOptions(role, "invited");
  expect(dialog).toHaveTextContent("has the new role from the next login on");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ firstName: "Agnes", email: "right@doorlight.test", role: "invited" });
});

test("says that a new address waits for another admin and for its mailbox", async () => {
  const body = { status: "approval_needed", approval: anApproval({ action: "change_email" }) };
  fakeApi({ [`PATCH ${path}`]: { status: 202, body } });
  await showDetail();
  await show(<Toaster />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Correct name, address or role" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^The new address waits: another admin has 7 days to approve it/)).toBeInTheDocument();
});

test("says at the field that an address is taken", async () => {
  fakeApi({ [`PATCH ${path}`]: refusal("email_taken") });
  await showDetail();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Correct name, address or role" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription(/already exists/));
});

test("lets a super admin change only the role of another super admin", async () => {
  await showDetail({ role: "super_admin" }, "super_admin");
  const user = userEvent.setup();
  expect(screen.queryByRole("button", { name: "Deactivate" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Correct name, address or role" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).queryByLabelText("E-mail")).toBeNull();
  expect(within(dialog).getByLabelText("Role")).toHaveValue("super_admin");
});

test("collects the data of an active person for a reason, and offers no erasure", async () => {
  const running = { id: "01900000-0000-7000-8000-0000000000e0", state: "running", done: 0, total: 4 };
  const times = { requestedAt: "2026-11-20T12:00:00.000Z", expiresAt: null };
  const sent = fakeApi({ [`POST ${path}/export`]: { status: 202, body: { export: { ...running, ...times } } } });
  await showDetail({ status: "active" });
  expect(screen.queryByRole("button", { name: "Erase the account" })).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Collect the data" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Collect the data of Agnes Agent?" }));
  expect(dialog.getByRole("button", { name: "Collect the data" })).toBeDisabled();
  await user.type(dialog.getByLabelText("Reason"), " Asked by phone ");
  await user.click(dialog.getByRole("button", { name: "Collect the data" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: "Asked by phone" }));
});

test("lets support download and erase the data of a deactivated person", async () => {
  const ready: DataExport = {
    id: "01900000-0000-7000-8000-0000000000e0",
    state: "ready",
    done: 4,
    total: 4,
    requestedAt: "2026-11-20T12:00:00.000Z",
    expiresAt: "2026-11-27T12:00:00.000Z",
  };
  const sent = fakeApi({ [`POST ${path}/erase`]: { status: 204 } });
  await showDetail({ status: "deactivated" }, "admin", ready);
  expect(screen.getByRole("link", { name: /^Download the copy/ })).toHaveAttribute(
    "href",
    `${path}/export/${ready.id}`,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Erase the account" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Erase Agnes Agent for good?" });
  await user.click(within(dialog).getByRole("button", { name: "Erase for good" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ confirm: true }));
});

const waiting: FailedLogins = {
  count: 7,
  lastAt: "2026-11-20T12:00:00.000Z",
  waitsUntil: "2026-11-20T12:08:00.000Z",
};

test("shows failed log-ins and ends the wait after them", async () => {
  const sent = fakeApi({ [`DELETE ${path}/login-wait`]: { status: 204 } });
  await showDetail({}, "admin", null, waiting);
  expect(screen.getByText(/^7 log-ins failed, the last one on /)).toBeInTheDocument();
  expect(screen.getByText(/^The next try has to wait until /)).toBeInTheDocument();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "End the wait" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "End the wait?" }));
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole("button", { name: "End the wait" }));
  await waitFor(() => expect(sent).toMatchObject([{ method: "DELETE" }]));
});

test("offers no end of a wait to an admin who may not change the account", async () => {
  await showDetail({ role: "admin" }, "admin", null, waiting);
  expect(screen.getByText(/^The next try has to wait/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "End the wait" })).toBeNull();
});

test("tells failed log-ins that cannot be had from none", async () => {
  await showDetail({}, "admin", null, null);
  expect(screen.getByText("We cannot show failed log-ins right now.")).toBeInTheDocument();
});

test("shows wrong codes of the second factor, and ends the wait after them", async () => {
  const sent = fakeApi({ [`DELETE ${path}/login-wait`]: { status: 204 } });
  const codes = { count: 7, lastAt: "2026-11-20T12:00:00.000Z", waitsUntil: "2026-11-20T12:08:00.000Z" };
  await showDetail({}, "admin", undefined, undefined, undefined, undefined, codes);
  expect(screen.getByText(/^7 wrong codes of the second factor, the last one on /)).toBeInTheDocument();
  expect(screen.getByText(/^No code of the second factor is accepted until /)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "End the wait" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "End the wait?" }));
  await userEvent.click(dialog.getByRole("button", { name: "End the wait" }));
  await waitFor(() => expect(sent).toMatchObject([{ method: "DELETE" }]));
});
