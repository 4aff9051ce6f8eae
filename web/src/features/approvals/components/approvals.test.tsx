import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Approval } from "@doorlight/gateway/contract";
import { anApproval } from "../../../../test/builders/approvals.ts";
import { aDeal } from "../../../../test/builders/deals.ts";
import { aUserBilling } from "../../../../test/builders/user-billing.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { Approvals } from "./approvals.tsx";

const WAITING = "GET /api/admin/approvals?state=waiting&limit=50";
const OVER = "GET /api/admin/approvals?state=over&limit=20";
const DECIDE = `POST /api/admin/approvals/${anApproval().id}/decide`;
const page = (...items: Approval[]) => ({ status: 200, body: { items, waiting: items.length, nextCursor: null } });
const admin = anAdmin();
const own = anApproval({ askedBy: { id: admin.id, name: "Myself" } });

let answers: Record<string, Answer | Answer[]>;
beforeEach(() => {
  answers = { [WAITING]: page(anApproval()), [OVER]: page() };
});

async function showApprovals() {
  const sent = fakeApi(answers);
  await show(
    <>
      <Approvals />
      <Toaster />
    </>,
    { user: admin, texts: ["approvals", "back-office"] },
  );
  return sent;
}

const press = async (name: string, within_ = screen as Pick<typeof screen, "findByRole">) =>
  userEvent.click(await within_.findByRole("button", { name }));

test("says who asks for what and why, and approves after a step that says what follows", async () => {
  answers[DECIDE] = { status: 200, body: anApproval({ state: "carried_out" }) };
  const sent = await showApprovals();
  expect(await screen.findByText("Give Agnes Agent 50 credits, worth €2,250.00")).toBeInTheDocument();
  expect(screen.getByText("Reason: Every lead was wrong")).toBeInTheDocument();
  expect(screen.getByText(/^Ada Admin asked/)).toBeInTheDocument();
  await press("Approve");
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/gets 50 credits at once\. .*Unspent credits can be taken back/)).toBeInTheDocument();
  await press("Approve", dialog);
  expect(await screen.findByText("Approved and done.")).toBeInTheDocument();
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ approved: true });
  expect(sent.filter(({ address }) => address.includes("state=waiting"))).toHaveLength(2);
});

test("says that an approved address waits for its mailbox, after the decision and in the list", async () => {
  const asked = anApproval({ action: "change_email", email: "new@example.test", credits: null, amount: null });
  const done = { ...asked, state: "carried_out" as const };
  Object.assign(answers, { [WAITING]: page(asked), [OVER]: page(done), [DECIDE]: { status: 200, body: done } });
  await showApprovals();
  await press("Approve");
  await press("Approve", within(await screen.findByRole("alertdialog")));
  expect(await screen.findByText(/^Approved\. The address changes once it is confirmed at new@/)).toBeInTheDocument();
  expect(screen.getByText("Approved, link mailed")).toBeInTheDocument();
  expect(screen.queryByText(/done/)).toBeNull();
});

test("says what of a payment is beyond the invoice, and leads to it", async () => {
  const payment = { amount: 999_999_999, currency: "EUR" };
  answers[WAITING] = page(
    anApproval({ action: "record_payment", payment, invoiceId: "i1", credits: null, reason: null }),
  );
  await showApprovals();
  const wanted = "Record a payment of €9,999,999.99 on an invoice of Agnes Agent: €2,250.00 more than is open";
  expect(await screen.findByText(wanted)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Show the invoice" })).toHaveAttribute("href", "/account/sa/invoicing/i1");
});

test("says of a payment of no more than is open not that a part is beyond or all is paid", async () => {
  const [payment, amount] = [1_000, 0].map((sum) => ({ amount: sum, currency: "EUR" }));
  answers[WAITING] = page(
    anApproval({ action: "record_payment", payment, amount, invoiceId: "i1", credits: null, reason: null }),
  );
  await showApprovals();
  const wanted = "Record a payment of €10.00 on an invoice of Agnes Agent: no more than is open";
  expect(await screen.findByText(wanted)).toBeInTheDocument();
  await press("Approve");
  const follows = "The payment counts at once. If less is open by then, nothing is recorded.";
  expect(within(await screen.findByRole("alertdialog")).getByText(follows)).toBeInTheDocument();
});

test("says how much more an account may owe that would buy on invoice", async () => {
  const limitBefore = { amount: 20_000, currency: "EUR" };
  answers[WAITING] = page(anApproval({ action: "allow_invoice", limitBefore, credits: null, reason: "A bank" }));
  await showApprovals();
  const wanted = "Let Agnes Agent buy on invoice and owe up to €2,250.00; without it €200.00";
  expect(await screen.findByText(wanted)).toBeInTheDocument();
  expect(screen.getByText("Reason: A bank")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Agnes Agent" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^.account.sa/),
  );
});

test("says of a large discount, which a fee makes worth nothing, that its sum is unknown", async () => {
  const amount = { amount: 0, currency: "EUR" };
  answers[WAITING] = page(anApproval({ action: "activate_deal", amount, credits: null, reason: null }));
  await showApprovals();
  expect(
    await screen.findByText(/in its whole time it gives away an unknown sum by its discount$/),
  ).toBeInTheDocument();
});

test("says why an admin cannot approve for one who is not independent, and lets decline", async () => {
  answers[WAITING] = page(anApproval({ approvable: false }));
  await showApprovals();
  expect(await screen.findByText(/^You cannot approve this\. .* your account or Ada Admin’s/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.getByRole("button", { name: "Decline" })).toBeInTheDocument();
});

test("says by how much prices would change, which ones and from when on", async () => {
  const prices = [
    { leadType: "request_for_quote", place: null, value: 1 },
    { leadType: null, place: "Espoo", value: -9_000 },
    { leadType: null, place: "Vantaa", value: null },
  ] as const;
  const asked = { action: "change_prices", amount: null, credits: null, extent: 9_998, country: "FI" } as const;
  answers[WAITING] = page(
    anApproval({ ...asked, subject: anApproval().askedBy, prices: [...prices], reason: "A campaign" }),
    anApproval({ ...asked, id: "drop", action: "drop_price_list", extent: 2_500, priceListVersion: 7, reason: null }),
  );
  await showApprovals();
  expect(await screen.findByText(/^Change prices in .*: a price differs by up to 99.98%$/)).toBeInTheDocument();
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining(["Request for quote: €0.01", "Espoo: -90%", "Vantaa: no modifier"]));
  expect(screen.getByText("At once")).toBeInTheDocument();
  expect(screen.getByText(/^Drop price list 7 of .* up to 25% without it$/)).toBeInTheDocument();
  const links = screen.getAllByRole("link", { name: "Show the prices" });
  expect(links[0]).toHaveAttribute("href", "/account/sa/locations?country=FI");
});

test("says to how many people a campaign would go, and leads to it", async () => {
  const asked = { action: "start_campaign", amount: null, credits: null, reason: null, extent: 1_500 } as const;
  answers[WAITING] = page(anApproval({ ...asked, campaignId: "c1" }));
  answers[OVER] = page(anApproval({ ...asked, id: "over", state: "expired" }));
  await showApprovals();
  expect(await screen.findByText("Start a campaign to 1500 people")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Show the campaign" })).toHaveAttribute("href", "/account/sa/campaigns/c1");
  expect(await screen.findByText("1500 people")).toBeInTheDocument();
});

test("lets an admin only withdraw an own one", async () => {
  answers[WAITING] = page(own);
  answers[DECIDE] = { status: 200, body: { ...own, state: "refused" } };
  const sent = await showApprovals();
  expect(await screen.findByText(/^You asked for this\./)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  await press("Withdraw");
  await press("Withdraw", within(await screen.findByRole("alertdialog")));
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ approved: false }));
});

const decidedBy = { id: "b", name: "Eva Admin" };
const decidedAt = "2026-11-22T12:00:00.000Z";

test.each([
  ["carried_out", decidedBy, /^Eva Admin approved this .*22 Nov.*: Give Agnes Agent 50 credits/],
  ["refused", decidedBy, /^Eva Admin declined this .*22 Nov.*: Give Agnes Agent 50 credits/],
  ["refused", anApproval().askedBy, /^Ada Admin, who asked for it, withdrew this .*22 Nov/],
] as const)("says who was faster with what, and that nothing was sent: %s", async (state, by, text) => {
  answers[DECIDE] = refusal("version_outdated");
  answers[WAITING] = [page(anApproval()), page()];
  answers[OVER] = [page(), page(anApproval({ state, decidedBy: by, decidedAt }))];
  await showApprovals();
  await press("Approve");
  await press("Approve", within(await screen.findByRole("alertdialog")));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(text)).toBeInTheDocument();
  expect(alert.getByText("Your decision was not sent, and has changed nothing.")).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(await screen.findByText("Nothing to approve")).toBeInTheDocument();
});

test("says that nobody can decide what nobody decided about, whose admin left", async () => {
  answers[DECIDE] = refusal("version_outdated");
  await showApprovals();
  await press("Decline");
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText(/^Why do you decline it/), "Late");
  await press("Decline", dialog);
  expect(await screen.findByRole("alert")).toHaveTextContent("This can no longer be decided");
});

test("declines with a reason alone, which the asker sees", async () => {
  answers[DECIDE] = { status: 200, body: anApproval({ state: "refused" }) };
  const sent = await showApprovals();
  await press("Decline");
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/^Ada Admin sees it/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Decline" })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/^Why do you decline it/), " Twice this week ");
  await press("Decline", dialog);
  const body = { approved: false, reason: "Twice this week" };
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual(body));
});

test("names the terms of a deal to offer, and that its payer could not accept it", async () => {
  answers[WAITING] = page(anApproval({ action: "activate_deal", dealId: "d1", credits: null, reason: null }));
  const deal = aDeal({ name: "Spring", leadsPerMonth: 20, discountBasisPoints: 1_000 });
  const onInvoice = { owed: deal.firstFee, limit: { ...deal.fee, amount: deal.fee.amount - 1 } };
  const billing = aUserBilling({ onInvoice: { ...onInvoice, proven: true, reminders: 0, othersOwe: false } });
  answers["GET /api/admin/deals/d1"] = { status: 200, body: { deal, history: [] } };
  answers[`GET /api/admin/users/${deal.payer.id}/billing`] = { status: 200, body: billing };
  await showApprovals();
  expect(await screen.findByText(/^Spring · .*20 leads a month · 10% off · .* a month · /)).toBeInTheDocument();
  expect(await screen.findByText(/^The fee of €600 alone is above the payer’s limit/)).toBeInTheDocument();
});

test("shows months later what was approved, and why an admin declined", async () => {
  const declined = { state: "refused", declineReason: "Twice this week", reason: null } as const;
  const payment = { amount: 999_900, currency: "EUR" };
  const paid = anApproval({ id: "p", action: "record_payment", state: "carried_out", credits: null, payment });
  const ofBefore = anApproval({ id: "b", state: "carried_out", credits: null, reason: null });
  answers = {
    [WAITING]: page(),
    [OVER]: page(anApproval(declined), { ...paid, invoiceId: "i1" }, ofBefore),
  };
  await showApprovals();
  const [first, second, third] = (await screen.findAllByRole("row")).slice(1).map((row) => within(row));
  expect(first!.getByText("Give Agnes Agent 50 credits, worth €2,250.00")).toBeInTheDocument();
  expect(first!.getByText("Reason: Twice this week")).toBeInTheDocument();
  expect(second!.getByText(/^Record a payment of €9,999.00/)).toBeInTheDocument();
  expect(second!.getByRole("link", { name: "Show the invoice" })).toBeInTheDocument();
  expect(third!.queryByText(/^Give /)).toBeNull();
});

test("names the cause for which each action could not be done", async () => {
  const failed = { state: "failed", credits: null } as const;
  answers = {
    [WAITING]: page(),
    [OVER]: page(
      anApproval({ ...failed, id: "1", action: "record_payment", invoiceId: "i1", refusal: "version_outdated" }),
      anApproval({ ...failed, id: "2", action: "activate_deal", dealId: "d1", refusal: "agent_unknown" }),
      anApproval({ ...failed, id: "3", action: "start_campaign", campaignId: "c1", refusal: "of_a_later_release" }),
    ),
  };
  await showApprovals();
  expect(await screen.findByText(/^Less was open on the invoice by then/)).toBeInTheDocument();
  expect(screen.getByText(/^Its payer or its agent is no account/)).toBeInTheDocument();
  expect(screen.getByText("The service refused it: of_a_later_release.")).toBeInTheDocument();
});

test("shows what was decided, by whom, and why it could not be done", async () => {
  const decided = { decidedBy: { id: "b", name: "Eva Admin" }, decidedAt: "2026-11-22T12:00:00.000Z" };
  const failed = anApproval({ ...decided, state: "failed", refusal: "not_found" });
  const alone = anApproval({ ...decided, id: "alone", state: "carried_out", alone: true });
  answers = { [WAITING]: page(), [OVER]: page(failed, alone) };
  await showApprovals();
  const [first, second] = (await screen.findAllByRole("row")).slice(1).map((row) => within(row));
  expect(first!.getByText("Approved, could not be done")).toBeInTheDocument();
  expect(first!.getByText("The account is gone, or was never opened.")).toBeInTheDocument();
  expect(first!.getByText(/^Eva Admin, /)).toBeInTheDocument();
  expect(second!.getByText("By the only admin alone")).toBeInTheDocument();
  expect(screen.getByText("Nothing to approve")).toBeInTheDocument();
});
