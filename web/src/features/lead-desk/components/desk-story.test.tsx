import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeskLead, aDeskStory } from "../../../../test/builders/lead-desk.ts";
import { aContact } from "../../../../test/builders/leads.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { DeskActions } from "./desk-actions.tsx";
import { DeskFacts } from "./desk-facts.tsx";
import { DeskStory } from "./desk-story.tsx";
import { SellerCard } from "./seller-card.tsx";

const options = { user: anAdmin(), texts: ["lead-desk"] };
const CONTACT = `POST /api/admin/leads/${aDeskLead().id}/contact`;

test("tells the story of a request in one list, the newest first, with people, mails and traces", async () => {
  fakeApi({});
  await show(<DeskStory story={aDeskStory()} />, options);
  const entries = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
  const texts = entries.map((entry) => entry.querySelector("span")?.textContent);
  expect(texts).toEqual([
    "Contact read by Maija Admin",
    "Contact read by Aino Laine",
    "E-mail to the seller: new interest by Aino Laine Not delivered",
    "Bought by Aino Laine",
    "Published for agents",
    "The seller confirmed the e-mail address",
    "The seller sent the request",
  ]);
  expect(within(entries.at(-1)!).getByRole("button", { name: "Copy trace ID 4bf92f35" })).toBeInTheDocument();
});

test("tells who found the request by a detail of the contact from who read the contact", async () => {
  fakeApi({});
  const [read] = aDeskStory().contactReads;
  await show(<DeskStory story={aDeskStory({ contactReads: [{ ...read!, isFound: true }] })} />, options);
  expect(screen.getByText("Found by a detail of the contact, by")).toBeInTheDocument();
  expect(screen.queryByText("Contact read by")).toBeNull();
});

test("tells a contact that a program read by an API token from one that an agent read", async () => {
  fakeApi({});
  const [read] = aDeskStory().contactReads;
  await show(<DeskStory story={aDeskStory({ contactReads: [{ ...read!, isByToken: true }] })} />, options);
  expect(screen.getByText("Contact read with an API token by a program of")).toBeInTheDocument();
});

test("says that a seller withdrew, what the seller decided, and that mails cannot be shown", async () => {
  fakeApi({});
  const at = "2026-11-22T09:00:00.000Z";
  const lead = aDeskLead({ state: "withdrawn", closedAt: at, withdrawnAt: at, contactErasedAt: at });
  const story = aDeskStory({ lead, mails: null, outcome: "no_agent", outcomeReportedAt: at });
  await show(<DeskStory story={story} />, options);
  for (const text of ["The seller withdrew the consent", "The contact was erased", "The seller chose no agent"])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText("The seller closed the request")).toBeNull();
  expect(screen.getByText(/The e-mails cannot be shown right now/)).toBeInTheDocument();
});

test("says that refunds of a withdrawn request are on their way until they have come", async () => {
  fakeApi({});
  const admin = { id: "01900000-0000-7000-8000-0000000000a1", name: "Maija Admin" };
  const withdrawal = { action: "withdraw" as const, reason: "Not her home", at: new Date().toISOString(), admin };
  const [buyer] = aDeskStory().buyers;
  const notice = /on its way/;
  const showStory = (changes: Parameters<typeof aDeskStory>[0]) =>
    show(<DeskStory story={aDeskStory({ actions: [withdrawal], ...changes })} />, options);

  const { unmount } = await showStory({});
  expect(screen.getByRole("status")).toHaveTextContent(notice);
  unmount();
  const refundedAt = new Date().toISOString();
  const come = [{ ...buyer!, purchase: { ...buyer!.purchase, refundedAt } }];
  const hours = { ...withdrawal, at: new Date(Date.now() - 3_600_000).toISOString() };
  const undone = { ...withdrawal, action: "undo_duplicate" as const };
  for (const changes of [{ buyers: come }, { actions: [hours] }, { actions: [undone] }, { actions: [] }]) {
    const { unmount: leave } = await showStory(changes);
    expect(screen.queryByText(notice)).toBeNull();
    leave();
  }
});

test("names whom a rule refunds later, and says from its time on that the refund is on its way", async () => {
  fakeApi({});
  const [buyer] = aDeskStory().buyers;
  const showDue = (minutes: number) => {
    const dueAt = new Date(Date.now() + minutes * 60_000).toISOString();
    return show(<DeskStory story={aDeskStory({ expectedRefunds: [{ agent: buyer!.user, dueAt }] })} />, options);
  };
  const { unmount } = await showDue(30);
  const [line] = screen.getAllByRole("listitem");
  expect(line).toHaveTextContent(/^Refund by a rule after .*, for Aino Laine$/);
  expect(screen.getByText(/There is no refund if the buyer logs an answered call/)).toBeInTheDocument();
  expect(screen.queryByRole("status")).toBeNull();
  unmount();

  await showDue(-1);
  expect(screen.getByRole("status")).toHaveTextContent(/on its way/);
  expect(screen.queryByText(/Refund by a rule after/)).toBeNull();
});

test("leads from a duplicate to the request that has the home", async () => {
  fakeApi({});
  const duplicateOf = "01900000-0000-7000-8000-0000000000dd";
  const lead = aDeskLead({ state: "duplicate", publishedAt: null, cap: null, spotsLeft: null });
  await show(<DeskFacts story={aDeskStory({ lead, duplicateOf, buyers: [] })} />, options);
  expect(screen.getByRole("link", { name: "Open the request" })).toHaveAttribute(
    "href",
    `/account/sa/leads/${duplicateOf}`,
  );
});

const showSeller = async (answer: Answer | Answer[], lead = aDeskLead()) => {
  const sent = fakeApi({ [CONTACT]: answer });
  await show(<SellerCard lead={lead} />, options);
  return sent;
};

test("reads the contact when the button is pressed, not before", async () => {
  const sent = await showSeller({ status: 200, body: { contact: aContact, contactErasedAt: null } });
  expect(screen.getByText(/the audit has it/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Show the contact" }));
  expect(await screen.findByText(aContact.email)).toBeInTheDocument();
  expect(screen.getByText(new RegExp(aContact.address))).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test("says why a contact could not be read, and since when it is erased", async () => {
  await showSeller(refusal("unavailable"));
  await userEvent.click(screen.getByRole("button", { name: "Show the contact" }));
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  await show(<SellerCard lead={aDeskLead({ contactErasedAt: "2026-11-22T09:00:00.000Z" })} />, options);
  expect(screen.getByText(/Nobody can read it any more/)).toBeInTheDocument();
});

const CLOSE = `POST /api/admin/leads/${aDeskLead().id}/close`;

test("closes a request with a reason, by the version that is on the screen", async () => {
  const sent = fakeApi({ [CLOSE]: { status: 204 } });
  await show(<DeskActions story={aDeskStory({ lead: aDeskLead({ version: 3 }) })} />, options);
  await userEvent.click(screen.getByRole("button", { name: "Close the request" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByRole("button", { name: "Close the request" })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText("Reason"), " Asked by phone ");
  await userEvent.click(dialog.getByRole("button", { name: "Close the request" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, reason: "Asked by phone" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("says that another admin was faster, and closes no request that is closed", async () => {
  fakeApi({ [CLOSE]: refusal("version_outdated") });
  const { unmount } = await show(<DeskActions story={aDeskStory({ lead: aDeskLead() })} />, options);
  await userEvent.click(screen.getByRole("button", { name: "Close the request" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Asked by phone");
  await userEvent.click(dialog.getByRole("button", { name: "Close the request" }));
  expect(await dialog.findByText(/This has changed since you opened it/)).toBeInTheDocument();
  unmount();
  await show(
    <DeskActions story={aDeskStory({ lead: aDeskLead({ closedAt: "2026-11-22T09:00:00.000Z" }) })} />,
    options,
  );
  expect(screen.queryByRole("button", { name: "Close the request" })).toBeNull();
});

test("shows in the story what an admin did and why, and not that the seller did it", async () => {
  fakeApi({});
  const action = { action: "close" as const, reason: "Asked by phone", at: "2026-11-23T09:00:00.000Z" };
  const admin = { id: "01900000-0000-7000-8000-0000000000a1", name: "Maija Admin" };
  const lead = aDeskLead({ state: "closed", closedAt: action.at });
  await show(<DeskStory story={aDeskStory({ lead, actions: [{ ...action, admin }] })} />, options);
  expect(screen.queryByText("The seller closed the request")).toBeNull();
  expect(screen.getByText("Closed for the seller by")).toBeInTheDocument();
  expect(screen.getByText("Asked by phone")).toBeInTheDocument();
});

test("offers a super admin alone to withdraw a request for good, and names the effect", async () => {
  const WITHDRAW = `POST /api/admin/leads/${aDeskLead().id}/withdraw`;
  const sent = fakeApi({ [WITHDRAW]: { status: 204 } });
  const { unmount } = await show(<DeskActions story={aDeskStory({ lead: aDeskLead() })} />, options);
  expect(screen.queryByRole("button", { name: "Withdraw for good" })).toBeNull();
  unmount();
  await show(<DeskActions story={aDeskStory({ lead: aDeskLead() })} />, {
    ...options,
    user: anAdmin({ role: "super_admin" }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Withdraw for good" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/cannot be undone.*1 sold spot too/)).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText("Reason"), "Fake");
  await userEvent.click(dialog.getByRole("button", { name: "Withdraw for good" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 1, reason: "Fake" }));
});

test.each([
  ["names no seller as the one who closed", "2026-11-23T09:00:01.000Z", false],
  ["keeps that its seller had closed before", "2026-11-22T09:00:00.000Z", true],
])("%s a request that an admin marked as a duplicate", async (_, closedAt, isBySeller) => {
  fakeApi({});
  const admin = { id: "01900000-0000-7000-8000-0000000000a1", name: "Maija Admin" };
  const mark = { action: "mark_duplicate" as const, reason: "The same flat", at: "2026-11-23T09:00:00.000Z", admin };
  const lead = aDeskLead({ state: "duplicate", closedAt });
  await show(<DeskStory story={aDeskStory({ lead, actions: [mark] })} />, options);
  expect(screen.queryAllByText("The seller closed the request")).toHaveLength(isBySeller ? 1 : 0);
});

test("tells of each request for a refund with its decisions, and leads those who decide to it", async () => {
  const [aino, maija] = [
    { id: "01900000-0000-7000-8000-0000000000b1", name: "Aino Laine" },
    { id: "01900000-0000-7000-8000-0000000000a1", name: "Maija Admin" },
  ];
  const refund = {
    id: "01900000-0000-7000-8000-0000000000d1",
    reason: "unreachable" as const,
    state: "rejected" as const,
    byRule: false,
    rule: null,
    requestedAt: "2026-11-21T09:00:00.000Z",
    agent: aino,
    decisions: [{ approved: false, decidedAt: "2026-11-22T09:00:00.000Z", admin: maija }],
  };
  const texts = ["lead-desk", "refund-requests"];
  const story = aDeskStory({ refunds: [refund] });
  const { unmount } = await show(<DeskStory story={story} />, { user: anAdmin({ role: "super_admin" }), texts });
  const asked = screen.getByText("Refund requested by").closest("li");
  expect(asked).toHaveTextContent("Aino Laine Rejected");
  expect(screen.getByRole("link", { name: "Owner not reached" })).toHaveAttribute(
    "href",
    `/account/sa/refund-requests/${refund.id}`,
  );
  expect(screen.getByText("Refund rejected by").closest("li")).toHaveTextContent("Maija Admin");
  unmount();
  await show(<DeskStory story={{ ...story, refunds: null }} />, { user: anAdmin(), texts });
  expect(screen.getByText(/refund requests cannot be shown/)).toBeInTheDocument();
});

test("says of a test that it has no seller, and lets it be closed and erased alone", async () => {
  fakeApi({});
  const lead = aDeskLead({ test: true, source: "nordic-homes" });
  const admin = { id: "01900000-0000-7000-8000-0000000000a1", name: "Maija Admin" };
  const closing = { action: "close" as const, reason: "Tried it", at: "2026-11-22T09:00:00.000Z", admin };
  const story = aDeskStory({ lead, mails: [], buyers: [], contactReads: [], actions: [closing] });
  const parts = [DeskFacts, DeskStory, DeskActions].map((Part) => <Part key={Part.name} story={story} />);
  await show([...parts, <SellerCard key="seller" lead={lead} />], {
    ...options,
    user: anAdmin({ role: "super_admin" }),
  });
  expect(screen.getByText("Test")).toBeInTheDocument();
  expect(screen.getByText(/It has no seller, no agent sees it/)).toBeInTheDocument();
  const entries = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
  expect(entries.map((entry) => entry.querySelector("span span")?.textContent)).toEqual([
    "Closed by",
    "The partner sent the test, which became a test lead at once",
  ]);
  expect(screen.getByRole("heading", { name: "Contact in the test" })).toBeInTheDocument();
  expect(screen.getByText("The audit records that you have read this.")).toBeInTheDocument();
  const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(buttons).toEqual(expect.arrayContaining(["Close the request", "Withdraw for good", "Show the contact"]));
  for (const other of ["Correct the facts", "Mark as duplicate", "Block the sender"])
    expect(buttons).not.toContain(other);
  await userEvent.click(screen.getByRole("button", { name: "Close the request" }));
  expect(await screen.findByText(/by tokens for tests. Nobody gets an e-mail/)).toBeInTheDocument();
});
