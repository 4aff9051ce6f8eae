import { type Approval, type Deal, type DealChange, getDeal } from "@doorlight/gateway/contract";
import { beforeAll, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { aDeal } from "../../../../test/builders/deals.ts";
import { anApproval } from "../../../../test/builders/approvals.ts";
import { aUserBilling } from "../../../../test/builders/user-billing.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { answerKey } from "../../../lib/api/answer-key.ts";
import { DealDetail } from "./deal-detail.tsx";

const path = `/api/admin/deals/${aDeal().id}`;
const countries = { "GET /api/countries": { status: 200, body: { items: [] } } };
const PAYER = `GET /api/admin/users/${aDeal().payer.id}/billing`;
const payer = (changes: Parameters<typeof aUserBilling>[0] = {}) => ({ status: 200, body: aUserBilling(changes) });
const CUT = `GET /api/admin/deals/${aDeal().id}/cut`;
const returns = (amount: number) => ({ status: 200, body: { returned: { amount, currency: "EUR" }, cutMonth: null } });
const at = "2026-11-20T12:00:00.000Z";
const history: DealChange[] = [
  { what: "created", admin: { id: "1", name: "Ada Admin" }, at, approvedBy: null, fields: [], returned: null },
  {
    what: "changed",
    admin: { id: "1", name: "Ada Admin" },
    at,
    approvedBy: null,
    fields: ["fee", "endsOn"],
    returned: null,
  },
  { what: "ended", admin: null, at, approvedBy: null, fields: [], returned: null },
];

// It comes with the first need for it, which is slow on a busy machine.
beforeAll(() => import("../../../components/ui/confirm-dialog.tsx").then(() => {}), 30_000);

function Place() {
  return <p>{useLocation().pathname}</p>;
}

async function showDetail(changes: Partial<Deal>, answers: Parameters<typeof fakeApi>[0] = {}) {
  const sent = fakeApi({ ...countries, [PAYER]: payer(), ...answers });
  const detail = <DealDetail deal={aDeal(changes)} history={history} />;
  const { queries } = await show(detail, { user: anAdmin(), texts: ["deals", "back-office"] });
  return { queries, sent: () => sent.filter(({ method }) => method !== "GET"), user: userEvent.setup({ delay: null }) };
}

test("says at an activation what the deal does, who pays and that it binds, and asks once", async () => {
  const answer = { status: 200, body: { deal: aDeal({ state: "active" }) } };
  const { sent, user } = await showDetail({}, { [`POST ${path}/activate`]: answer });
  await user.click(screen.getByRole("button", { name: "Offer to the payer" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Offer “Winter” to its payer?" });
  expect(dialog).toHaveTextContent("Anna Virtanen: 20 leads a month for €600 a month, then 10% off");
  expect(dialog).toHaveTextContent("Anna Virtanen pays €600 at the start of each month, on the next invoice.");
  expect(dialog).toHaveTextContent("VAT is added on the invoice.");
  expect(dialog).not.toHaveTextContent("The first month");
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Offer the deal" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent()).toMatchObject([{ body: { version: 1 } }]);
});

test("says that a deal is still a draft if another admin has to approve it", async () => {
  const body = {
    status: "approval_needed",
    approval: anApproval({ action: "activate_deal", askedBy: { id: anAdmin().id, name: "Myself" } }),
  };
  fakeApi({ ...countries, [`POST ${path}/activate`]: { status: 202, body } });
  await show(
    <>
      <DealDetail deal={aDeal()} history={history} />
      <Toaster />
    </>,
    { user: anAdmin(), texts: ["deals", "back-office"] },
  );
  await userEvent.click(screen.getByRole("button", { name: "Offer to the payer" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Offer the deal" }));
  expect(await screen.findByText(/It is still a draft: another admin has 7 days/)).toBeInTheDocument();
});

test("leads an admin who offers a deal to the approval that another admin has asked for", async () => {
  const body = { status: "approval_needed", approval: anApproval({ action: "activate_deal" }) };
  fakeApi({ ...countries, [`POST ${path}/activate`]: { status: 202, body } });
  await show(
    <>
      <DealDetail deal={aDeal()} history={history} />
      <Place />
      <Toaster />
    </>,
    { user: anAdmin(), texts: ["deals", "back-office"] },
  );
  await userEvent.click(screen.getByRole("button", { name: "Offer to the payer" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Offer the deal" }));
  expect(await screen.findByText("/account/sa/approvals")).toBeInTheDocument();
  expect(await screen.findByText(/^Ada Admin has already asked/)).toBeInTheDocument();
});

const WAITING = "GET /api/admin/approvals?state=waiting&limit=100";
const asked = anApproval({ action: "activate_deal", dealId: aDeal().id, askedAt: "2026-11-21T12:00:00.000Z" });
const waitingOnes = (...items: Approval[]) => ({
  status: 200,
  body: { items, waiting: items.length, nextCursor: null },
});

test("says of a draft that it waits for approval, by whom and since when, in place of the button", async () => {
  await showDetail({}, { [WAITING]: waitingOnes(anApproval(), asked) });
  const notice = await screen.findByText(/^Waits for another admin’s approval since .*21 Nov.*: Ada Admin asked/);
  expect(notice).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to the approvals" })).toHaveAttribute("href", "/account/sa/approvals");
  expect(screen.queryByRole("button", { name: "Offer to the payer" })).toBeNull();
});

test.each([
  { ...asked, dealId: "01900000-0000-7000-8000-0000000000ff" },
  { ...asked, askedAt: "2026-11-20T11:59:00.000Z" },
])("lets a draft be activated for which nothing waits as it is now: %#", async (other) => {
  const { queries } = await showDetail({}, { [WAITING]: waitingOnes(other) });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.getByRole("button", { name: "Offer to the payer" })).toBeInTheDocument();
  expect(screen.queryByText(/^Waits for another admin/)).toBeNull();
});

test("says that a draft waits as soon as it was asked for", async () => {
  const own = anApproval({ ...asked, askedBy: { id: anAdmin().id, name: "Myself" } });
  const { user } = await showDetail(
    {},
    {
      [WAITING]: [waitingOnes(), waitingOnes(own)],
      [`POST ${path}/activate`]: { status: 202, body: { status: "approval_needed", approval: own } },
    },
  );
  await user.click(screen.getByRole("button", { name: "Offer to the payer" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Offer the deal" }));
  expect(await screen.findByText(/: Myself asked for the offer/)).toBeInTheDocument();
});

test("says that a last day waits for approval, and shows it in place of the form", async () => {
  const changes = {
    action: "extend_deal",
    endsOn: "2028-05-31",
    askedBy: { id: anAdmin().id, name: "Myself" },
  } as const;
  const own = anApproval({ ...asked, ...changes });
  const { sent, user } = await showDetail(
    { state: "active" },
    {
      [WAITING]: [waitingOnes(), waitingOnes(own)],
      [`PUT ${path}`]: { status: 202, body: { status: "approval_needed", approval: own } },
    },
  );
  const day = screen.getByLabelText("Last day");
  await user.clear(day);
  await user.type(day, "2028-05-31");
  await user.click(screen.getByRole("button", { name: "Change the last day" }));
  expect(await screen.findByText(/: Myself asked for 31 May 2028 as the last day/)).toBeInTheDocument();
  expect(screen.queryByLabelText("Last day")).toBeNull();
  expect(sent()).toMatchObject([{ body: { endsOn: "2028-05-31" } }]);
});

test("names the admin who approved a change", async () => {
  fakeApi(countries);
  const approvedBy = { id: "2", name: "Otto Other" };
  const change = { what: "activated", admin: { id: "1", name: "Ada Admin" }, approvedBy, at, returned: null } as const;
  await show(<DealDetail deal={aDeal({ state: "ended" })} history={[{ ...change, fields: [] }]} />, {
    user: anAdmin(),
    texts: ["deals", "back-office"],
  });
  expect(screen.getByText(/Approved by Otto Other$/)).toBeInTheDocument();
});

test("names price and leads of an incomplete first month at an activation", async () => {
  const firstFee = { amount: 30_968, currency: "EUR" };
  const { user } = await showDetail({ startsOn: "2026-12-16", firstFee, firstLeads: 11 });
  await user.click(screen.getByRole("button", { name: "Offer to the payer" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("The first month costs €309.68 for its remaining days.");
  expect(dialog).toHaveTextContent("It gives 11 leads; later months give all.");
});

test("names the other deal of an overlap, with its days and the way to it", async () => {
  const { status, body } = refusal("deal_overlap");
  const params = { dealId: "other", name: "Autumn", startsOn: "2026-09-01", endsOn: "2026-12-31" };
  const { user } = await showDetail(
    {},
    { [`POST ${path}/activate`]: { status, body: { ...(body as object), params } } },
  );
  await user.click(screen.getByRole("button", { name: "Offer to the payer" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Offer the deal" }));
  const alert = await within(dialog).findByRole("alert");
  expect(alert).toHaveTextContent("“Autumn” already runs for the same owner: 1 Sept – 31 Dec 2026.");
  expect(within(alert).getByRole("link")).toHaveAttribute("href", "/account/sa/deals/other");
});

test("says what an owner loses by ending an active deal, and changes only its last day", async () => {
  const answer = { status: 200, body: { deal: aDeal({ state: "ended" }) } };
  const { sent, user } = await showDetail(
    { state: "active" },
    { [`POST ${path}/end`]: answer, [CUT]: returns(50_323) },
  );
  expect(screen.queryByRole("button", { name: "Save draft" })).toBeNull();
  expect(screen.getByLabelText("Last day")).toHaveValue("2027-05-31");
  await user.click(screen.getByRole("button", { name: "End the deal" }));
  const dialog = await screen.findByRole("alertdialog", { name: "End “Winter” now?" });
  expect(dialog).toHaveTextContent("Anna Virtanen loses the leads left this month and the discount at once.");
  await waitFor(() => expect(dialog).toHaveTextContent("€503.23 of the fees, plus VAT, goes back to the payer"));
  await user.click(within(dialog).getByRole("button", { name: "End now" }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { version: 1 } }]));
});

test("changes the last day once by two clicks in one moment", async () => {
  const answer = { status: 200, body: { deal: aDeal({ state: "active", version: 2 }) } };
  const { sent, user } = await showDetail({ state: "active" }, { [`PUT ${path}`]: answer });
  await user.clear(screen.getByLabelText("Last day"));
  await user.type(screen.getByLabelText("Last day"), "2027-06-30");
  await user.dblClick(screen.getByRole("button", { name: "Change the last day" }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { endsOn: "2027-06-30", version: 1 } }]));
});

test("says that another admin changed a draft meanwhile, and rereads it", async () => {
  const { queries, user } = await showDetail({}, { [`PUT ${path}`]: refusal("version_outdated") });
  queries.setQueryData(answerKey(getDeal, { params: { id: aDeal().id } }), { deal: aDeal(), history });
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This has changed since you opened it.");
  expect(queries.getQueryState(answerKey(getDeal, { params: { id: aDeal().id } }))?.isInvalidated).toBe(true);
});

test("activates a deal once by two clicks within one frame", async () => {
  const answer = { status: 200, body: { deal: aDeal({ state: "active" }) } };
  const { sent, user } = await showDetail({}, { [`POST ${path}/activate`]: answer });
  await user.click(screen.getByRole("button", { name: "Offer to the payer" }));
  const button = within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Offer the deal" });
  button.click();
  button.click();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent()).toHaveLength(1);
});

test("shows no button on an ended deal, and its history with names", async () => {
  await showDetail({ state: "ended" });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/20 Nov.*/, ""))).toEqual([
    "It ended automatically",
    "Ada Admin changed it: fee and last day",
    "Ada Admin saved the draft",
  ]);
});

test("shows the cut-off date of an office deal, and lets an admin extend it to today's members", async () => {
  const owner = { kind: "office", id: "kallio", name: "Kallio Homes" } as const;
  const active = { state: "active", version: 2, owner, membersUntil: at } as const;
  const answers = { [`PUT ${path}`]: { status: 200, body: { deal: aDeal({ ...active, version: 3 }) } } };
  const { sent, user } = await showDetail(active, answers);
  expect(screen.getByText(/joined the office later get neither its leads nor its discount/)).toHaveTextContent(
    "20 Nov 2026",
  );
  await user.click(screen.getByRole("button", { name: "Include everyone at the office now" }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { includesMembers: true, version: 2 } }]));
});

test("says nothing of an office on the deal of one agent", async () => {
  await showDetail({ state: "active" });
  expect(screen.queryByText("Whom it serves")).toBeNull();
});

test("says of an offered deal who has to answer and until when, and lets an admin take it back", async () => {
  const changes = { state: "offered", version: 2, lapsesAt: "2026-12-05T10:00:00.000Z" } as const;
  const back = { status: 200, body: { deal: aDeal({ version: 3 }) } };
  const { sent, user } = await showDetail(changes, { [`POST ${path}/end`]: back });
  expect(screen.getByText(/Waits for Anna Virtanen, who has until 5 Dec 2026/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Offer to the payer" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Withdraw the offer" }));
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent()).toMatchObject([{ body: { version: 2 } }]);
});

test("names what became of an offer in the history", async () => {
  fakeApi(countries);
  const outcomes = (["accepted", "declined", "lapsed", "withdrawn"] as const).map((what) => {
    return { what, admin: null, at, approvedBy: null, fields: [], returned: null };
  });
  const withdrawn = {
    what: "withdrawn",
    admin: { id: "1", name: "Ada Admin" },
    at: "2026-11-21T12:00:00.000Z",
    fields: [],
    approvedBy: null,
    returned: null,
  } as const;
  const all = [...outcomes, { ...withdrawn, fields: [] }];
  await show(<DealDetail deal={aDeal()} history={all} />, { user: anAdmin(), texts: ["deals", "back-office"] });
  for (const text of [
    "The payer accepted it",
    "The payer declined it",
    "It lapsed without an answer",
    "Ada Admin withdrew the offer",
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
});

test("names what became of a later last day in the history, apart from the deal", async () => {
  fakeApi(countries);
  const of = (what: DealChange["what"], admin: DealChange["admin"] = null) => {
    return { what, admin, at, approvedBy: null, fields: ["endsOn"], returned: null };
  };
  const byAda = of("withdrawn", { id: "1", name: "Ada Admin" });
  const all = [of("accepted"), of("declined"), of("lapsed"), byAda, of("changed")];
  await show(<DealDetail deal={aDeal()} history={all} />, { user: anAdmin(), texts: ["deals", "back-office"] });
  for (const text of [
    "The payer accepted the later last day",
    "The payer declined the later last day",
    "The later last day lapsed without an answer",
    "Ada Admin withdrew the later last day",
    "It ends after the months charged, as its payer cannot buy on invoice now: last day",
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  ["early by the day of its end", "2026-12-10T10:00:00.000Z", "1 – 10 Dec 2026"],
  ["before it began", "2026-11-30T22:00:00.000Z", "ended before its first day"],
])("shows a deal that ended %s", async (_, to, days) => {
  await showDetail({ state: "ended", inForce: { from: "2026-11-30T22:00:00.000Z", to } });
  expect(document.body).toHaveTextContent(days);
  expect(document.body).not.toHaveTextContent("31 May 2027");
});

test("speaks of no later months of a deal that ended within its first one", async () => {
  const inForce = { from: "2026-12-15T22:00:00.000Z", to: "2026-12-20T10:00:00.000Z" };
  await showDetail({ state: "ended", startsOn: "2026-12-16", inForce, firstLeads: 11 });
  expect(document.body).toHaveTextContent("It gives 11 leads.");
  expect(document.body).not.toHaveTextContent("later months");
});

test("shows what a fixed fee costs since a cut", async () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  await showDetail({ type: "fixed", state: "active", fee: euros(15_000), returned: euros(12_363) });
  expect(screen.getByText(/€123.63 of the fee went back/)).toBeVisible();
});

const sound = aUserBilling();
const euros = (amount: number) => ({ amount, currency: "EUR" });
const held = {
  id: "1",
  country: "FI",
  purpose: "purchase" as const,
  amount: euros(6_495),
  reason: "",
  openedAt: "2026-11-20T12:00:00.000Z",
  answerBy: null,
  answeredAt: null,
  outcome: null,
  closedAt: null,
  effects: { holdsAccount: true, withholdsContact: true, blocksRefund: true },
  blockEnd: null,
};

test("warns of nothing if the payer can be invoiced and pays in time", async () => {
  await showDetail({});
  expect(screen.queryByText("Check how this deal would be paid")).toBeNull();
});

test.each<[string, Parameters<typeof aUserBilling>[0], string]>([
  ["incomplete billing details", { details: { ...sound.details, complete: false } }, "billing details are incomplete"],
  ["no means of payment", { details: { ...sound.details, billingMethod: null } }, "no valid card"],
  ["a card that is gone", { details: { ...sound.details, billingMethod: "card" } }, "no valid card"],
  ["no proof", { invoiceTrust: { ...sound.invoiceTrust, proven: false } }, "may not buy on invoice yet"],
  ["overdue invoices", { debt: { ...sound.debt, overdue: euros(9900) } }, "overdue invoices: €99"],
  [
    "a fee beyond the limit",
    { onInvoice: { owed: euros(90_000), limit: euros(140_000), proven: true, reminders: 0, othersOwe: false } },
    "€900 of €1,400 are owed",
  ],
  [
    "a fee that is above the limit alone",
    { onInvoice: { owed: euros(0), limit: euros(50_000), proven: true, reminders: 0, othersOwe: false } },
    "The fee of €600 alone is above the payer’s limit on invoice of €500",
  ],
  [
    "a fee that is above the limit beside a month of another deal",
    {
      onInvoice: { owed: euros(2_000), limit: euros(119_900), proven: true, reminders: 0, othersOwe: false },
      deals: [aDeal({ id: "2", state: "active" }), aDeal({ id: "3", state: "ended" })],
    },
    "The fee of €600 and a month of the other deals that the payer pays, €600, are above the payer’s limit",
  ],
  ["a disputed charge", { disputes: [held] }, "disputes a card payment"],
])("warns on the page and before the activation of a payer with %s", async (_what, changes, text) => {
  const { user } = await showDetail({}, { [PAYER]: payer(changes) });
  expect(await screen.findByText("Check how this deal would be paid")).toBeVisible();
  expect(document.body).toHaveTextContent(text);
  await user.click(screen.getByRole("button", { name: "Offer to the payer" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(text);
});

test("says of an active deal which of its payer's deals comes first", async () => {
  const other = aDeal({ id: "01900000-0000-7000-8000-000000000001", name: "Own", state: "active" });
  const deal = aDeal({ state: "active" });
  const both = payer({ deals: [deal, other], dealsInOrder: [other.id, deal.id] });
  await showDetail({ state: "active" }, { [PAYER]: both });
  expect(await screen.findByText(/“Own” comes first/)).toBeVisible();
});

test.each(["draft", "offered"] as const)(
  "says of an office's %s that its payer's own deal comes first",
  async (state) => {
    const own = aDeal({ id: "01900000-0000-7000-8000-000000000001", name: "Own", state: "active" });
    const owner = { kind: "office" as const, id: "01900000-0000-7000-8000-0000000000bb", name: "Kallio Homes" };
    await showDetail({ state, owner }, { [PAYER]: payer({ deals: [own], dealsInOrder: [own.id] }) });
    expect(await screen.findByText(/“Own” comes first/)).toBeVisible();
  },
);
