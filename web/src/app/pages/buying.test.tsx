import { getBillingOverview, getLead, getLedger, type LeadDetail, listOwnDeals } from "@doorlight/gateway/contract";
import { afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import type { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aBoughtLead, aContact, aLeadDetail, aPurchase } from "../../../test/builders/leads.ts";
import { someBillingDetails } from "../../../test/builders/billing.ts";
import { aUser } from "../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { Toaster } from "../../../test/toasts.ts";
import { useLead } from "../../features/leads/api/lead.ts";
import { BuySheet } from "../../features/purchases/components/buy-sheet.tsx";
import { ContactCard } from "../../features/purchases/components/contact-card.tsx";
import { PurchasePanel } from "../../features/purchases/components/purchase-panel.tsx";
import { answerKey, pagesKey } from "../../lib/api/answer-key.ts";

const { id } = aLeadDetail();
let queriesOfScreen: QueryClient;
const bought = {
  contact: aContact,
  purchase: aPurchase(),
  status: "obtained",
  refusal: "already_bought",
} satisfies Partial<LeadDetail>;

beforeAll(async () => {
  // They come with the first need for them, which is slow on a busy machine.
  await import("../../features/purchases/components/buy-dialog.tsx");
  await import("../../components/payment/details-dialog.tsx");
}, 30_000);
afterEach(() => void jest.restoreAllMocks());

/** The purchase part of the lead screen, which follows the lead. */
function Screen() {
  const { data: lead } = useLead(id);
  if (!lead) return null;
  return (
    <>
      {lead.status === "obtained" && <ContactCard lead={lead} />}
      <PurchasePanel lead={lead} />
      <BuySheet lead={lead} />
      <Toaster />
    </>
  );
}

/** Opens the lead, whose later answers are `afterwards`, and the dialog. Returns the calls. */
const ask = (answers: Answer | Answer[], ...afterwards: (Partial<LeadDetail> | Answer)[]) =>
  askAbout([{}, ...afterwards], answers);

async function askAbout(
  leads: (Partial<LeadDetail> | Answer)[],
  answers: Answer | Answer[],
  others: Record<string, Answer> = {},
) {
  const lead = (changes: Partial<LeadDetail> | Answer): Answer =>
    "status" in changes && typeof changes.status === "number"
      ? (changes as Answer)
      : { status: 200, body: aLeadDetail(changes as Partial<LeadDetail>) };
  const sent = fakeApi({
    [`GET /api/leads/${id}`]: leads.map(lead),
    [`POST /api/leads/${id}/purchase`]: answers,
    "GET /api/auth/session": { status: 200, body: { user: aUser() } },
    ...others,
  });
  ({ queries: queriesOfScreen } = await show(<Screen />, { user: aUser(), texts: ["purchases", "billing"] }));
  const [button] = await screen.findAllByRole("button", { name: "Buy this lead" });
  await userEvent.click(button!);
  await screen.findByRole("alertdialog");
  return sent;
}

const confirm = () => userEvent.click(screen.getByRole("button", { name: "Use 1 credit" }));
const purchasesIn = <Call extends { method: string }>(sent: Call[]) => sent.filter(({ method }) => method === "POST");

test("closes the dialog of a purchase, focuses the contact and shows a toast", async () => {
  await ask({ status: 201, body: aBoughtLead() }, bought);
  await confirm();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Contact" })).toHaveFocus());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(await screen.findByText("The lead is yours. The contact is on the screen.")).toBeInTheDocument();
});

test("turns the question into the news that the lead is bought once another tab has bought it", async () => {
  const sent = await ask([], bought);
  expect(screen.getByRole("button", { name: "Use 1 credit" })).toBeEnabled();
  await act(() => queriesOfScreen.invalidateQueries({ queryKey: answerKey(getLead, { params: { id } }) }));
  const dialog = await screen.findByRole("alertdialog", { name: "You own this lead." });
  expect(screen.queryByRole("button", { name: "Use 1 credit" })).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Show the contact" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("heading", { name: "Contact" })).toBeInTheDocument();
  expect(purchasesIn(sent)).toEqual([]);
});

test("shows a final refusal as one message with one way on, although the lead is gone", async () => {
  await ask(refusal("last_spot_taken"), { status: "full", refusal: "lead_unavailable", spotsLeft: 0 });
  await confirm();
  const dialog = await screen.findByRole("alertdialog", { name: "Nothing was bought" });
  await waitFor(() => expect(screen.queryAllByRole("button", { name: "Buy this lead", hidden: true })).toEqual([]));
  expect(dialog).toHaveTextContent("someone just took the last spot");
  expect(dialog).not.toHaveTextContent("Reference");
  expect(screen.getByRole("link", { name: "Back to new leads" })).toHaveAttribute("href", "/account");
  expect(within(dialog).queryByRole("button")).toBeNull();
  expect(screen.getAllByText(/someone just took the last spot/)).toHaveLength(1);
});

test("leads from a refusal for lack of payment to the ways to pay, and back to the lead", async () => {
  await ask(refusal("not_enough_credits"), { status: "no_payment_method", refusal: "not_enough_credits" });
  await confirm();
  await screen.findByRole("alertdialog", { name: "Nothing was bought" });
  const next = encodeURIComponent(`/account/lead/${id}`);
  const link = screen.getByRole("link", { name: "Choose how to pay" });
  expect(link).toHaveAttribute("href", `/account/billing?next=${next}`);
});

test("names what a card is charged now while the service of the cards is down", async () => {
  const vat = { rate: 25.5, amount: euros(1148), total: euros(5648) };
  const quote = { ...aLeadDetail().quote!, price: euros(4500), paymentSource: "card" as const, vat, card: null };
  await askAbout([{ quote }], { status: 201, body: aBoughtLead() });
  const dialog = screen.getByRole("alertdialog");
  expect(dialog).toHaveTextContent("Your saved card is charged €56.48 now: €45.00 + VAT 25.5%.");
  expect(within(dialog).getByRole("button", { name: "Pay €56.48" })).toBeInTheDocument();
});

test("asks for billing details in the dialog of a card payment, and goes on once they are saved", async () => {
  const vat = { rate: 25.5, amount: euros(1148), total: euros(5648) };
  const quote = { ...aLeadDetail().quote!, price: euros(4500), paymentSource: "card" as const, vat, card: null };
  const { complete: _, ...none } = { ...someBillingDetails(), city: "", billingMethod: "card" as const };
  const sent = await askAbout(
    [{ quote }, { quote }, bought],
    [refusal("billing_details_missing"), { status: 201, body: aBoughtLead() }],
    {
      "GET /api/billing/details": { status: 200, body: { ...none, complete: false } },
      "PUT /api/billing/details": { status: 200, body: someBillingDetails() },
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "Pay €56.48" }));
  await screen.findByRole("button", { name: "Save and go on" });
  const form = screen.getByRole("dialog", { name: "Whom do we invoice?" });
  const save = () => userEvent.click(within(form).getByRole("button", { name: "Save and go on" }));
  await save();
  expect(within(form).getByLabelText("City")).toHaveAccessibleDescription(/./);
  expect(sent.filter(({ method }) => method === "PUT")).toEqual([]);
  await userEvent.type(within(form).getByLabelText("City"), "Helsinki");
  await save();
  expect(await screen.findByText("The lead is yours. The contact is on the screen.")).toBeInTheDocument();
  expect(purchasesIn(sent).map(({ body }) => body)).toEqual([purchasesIn(sent)[0]?.body, purchasesIn(sent)[0]?.body]);
  expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({ city: "Helsinki", billingMethod: "card" });
});

const euros = (amount: number) => ({ amount, currency: "EUR" });
const quoteOf = (paymentSource: "credit" | "invoice", amount: number) => ({
  ...aLeadDetail().quote!,
  price: euros(amount),
  paymentSource,
  invoicedOn: paymentSource === "invoice" ? "2026-12-10" : null,
});
const shownIn = (sent: { method: string; body: unknown }[]) =>
  purchasesIn(sent).map(({ body }) => (body as { shown: unknown }).shown);

test("sends the shown quote with a purchase", async () => {
  const sent = await ask({ status: 201, body: aBoughtLead() }, bought);
  await confirm();
  await waitFor(() => expect(purchasesIn(sent)).toHaveLength(1));
  expect(purchasesIn(sent)[0]?.body).toEqual({ shown: { price: euros(4900), paymentSource: "credit" } });
});

test("shows a changed price beside the shown one, and takes one more click", async () => {
  const answers = [refusal("price_changed"), { status: 201, body: aBoughtLead() }];
  const sent = await ask(answers, { quote: quoteOf("invoice", 5900) }, bought);
  await confirm();
  const button = await screen.findByRole("button", { name: "Buy for €59.00" });
  const dialog = screen.getByRole("alertdialog", { name: "Buy this lead?" });
  expect(dialog).toHaveTextContent("Before1 creditNow€59.00 + VAT · Your next invoice");
  expect(dialog).toHaveTextContent("€59.00 + VAT goes on your invoice of 10 Dec 2026. You pay nothing now.");
  expect(purchasesIn(sent)).toHaveLength(1);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(shownIn(sent)).toEqual([
    { price: euros(4900), paymentSource: "credit" },
    { price: euros(5900), paymentSource: "invoice" },
  ]);
  const [first, second] = purchasesIn(sent).map(({ headers }) => headers.get("idempotency-key"));
  expect(second).not.toBe(first);
});

test("asks once more about a lead beyond the budget, and pays it by another click", async () => {
  const sent = await ask([refusal("budget_reached"), { status: 201, body: aBoughtLead() }], {}, bought);
  await confirm();
  expect(await screen.findByText(/^This is above your monthly budget\. Nothing was charged\./)).toBeInTheDocument();
  await confirm();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const [first, second] = purchasesIn(sent);
  expect(first?.body).not.toHaveProperty("beyondBudget");
  expect(second?.body).toMatchObject({ beyondBudget: true });
  expect(second?.headers.get("idempotency-key")).not.toBe(first?.headers.get("idempotency-key"));
});

test("keeps the question and buys nothing if the new price cannot be read", async () => {
  const sent = await ask([refusal("price_changed"), refusal("price_changed")], { status: 503 });
  await confirm();
  const text = "The price or payment method has changed since you saw it. Nothing was charged.";
  expect(await screen.findByText(text)).toBeInTheDocument();
  await confirm();
  await waitFor(() => expect(purchasesIn(sent)).toHaveLength(2));
  const asShown = { price: euros(4900), paymentSource: "credit" };
  expect(shownIn(sent)).toEqual([asShown, asShown]);
});

test("keeps an open question at the price it was asked with, despite later reads", async () => {
  const sent = await ask(refusal("price_changed"), { quote: quoteOf("invoice", 4900) });
  await act(() => queriesOfScreen.invalidateQueries());
  await screen.findByText("On the invoice of 10 Dec 2026");
  await confirm();
  await screen.findByRole("button", { name: "Buy for €49.00" });
  expect(shownIn(sent)).toEqual([{ price: euros(4900), paymentSource: "credit" }]);
});

test("sends one purchase and shows one toast for two clicks within one frame", async () => {
  const sent = await ask({ status: 201, body: aBoughtLead() }, bought);
  const button = screen.getByRole("button", { name: "Use 1 credit" });
  button.click();
  button.click();
  await screen.findByText("The lead is yours. The contact is on the screen.");
  expect(purchasesIn(sent)).toHaveLength(1);
  expect(screen.getAllByText("The lead is yours. The contact is on the screen.")).toHaveLength(1);
});

test("learns of a purchase whose answer was lost from the lead itself, without an error", async () => {
  await ask({ status: 503 }, bought);
  await confirm();
  expect(await screen.findByText(aContact.email)).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText(/Error happened/)).toBeNull();
});

/** The click asks for the lead itself, the page and the dialog do, each twice. */
const isSilent: Answer[] = Array.from({ length: 6 }, () => ({ status: 503 }));

test("asks the lead instead of buying again while the outcome is unknown", async () => {
  const sent = await ask({ status: 503 }, ...isSilent, bought);
  await confirm();
  const dialog = await screen.findByRole("alertdialog", { name: "Is the lead yours?" });
  expect(
    within(dialog)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Close"]);
  expect(within(dialog).queryByRole("alert")).toBeNull();
  expect(await screen.findByText(aContact.email, {}, { timeout: 8_000 })).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(await screen.findByText("The lead is yours. The contact is on the screen.")).toBeInTheDocument();
  expect(purchasesIn(sent)).toHaveLength(1);
}, 15_000);

test("tells an agent on the page that a lost purchase waits for the bank, with the ways on", async () => {
  await ask({ status: 503 }, { status: "unavailable", refusal: "purchase_in_progress" });
  await confirm();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await screen.findByRole("button", { name: "Go to your bank" })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Give up the purchase" })).toBeEnabled();
});

test("says that an answer was lost before anything was bought, and retries the same click", async () => {
  const sent = await ask([{ status: 503 }, { status: 201, body: aBoughtLead() }], {}, {}, {}, bought);
  await confirm();
  await screen.findByText("The connection was lost, and nothing was bought. You can try again.");
  await confirm();
  await waitFor(() => expect(purchasesIn(sent)).toHaveLength(2));
  const [first, second] = purchasesIn(sent);
  expect(first?.headers.get("idempotency-key")).toBe(second?.headers.get("idempotency-key"));
});

test("buys nothing while offline, and nothing once online again", async () => {
  const sent = await ask({ status: 201, body: aBoughtLead() }, bought);
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await confirm();
  expect(await screen.findByText("You are offline. Nothing was sent.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Go back" })).toBeEnabled();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText(/You are offline/)).toBeNull();
  expect(screen.getByText(/You were offline. Nothing was sent/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Go back" }));
  expect(purchasesIn(sent)).toEqual([]);
});

test("says that a lead's contact comes later, and shows it by itself", async () => {
  const answer = aBoughtLead({ contact: null, contactPath: `/api/leads/${id}` });
  await ask({ status: 201, body: answer }, { ...bought, contact: null }, bought);
  await confirm();
  expect(
    (await screen.findAllByText("The lead is yours. The contact details will be here in a moment.")).length,
  ).toBeGreaterThan(0);
  expect(await screen.findByText(aContact.email, {}, { timeout: 8_000 })).toBeInTheDocument();
}, 15_000);

test("refreshes the statement and the agent's deals after a purchase", async () => {
  await ask({ status: 201, body: aBoughtLead() }, bought);
  const keys: (readonly unknown[])[] = [
    pagesKey(getLedger),
    answerKey(listOwnDeals, {}),
    answerKey(getBillingOverview, {}),
  ];
  for (const queryKey of keys) queriesOfScreen.setQueryData(queryKey, {});
  await confirm();
  const isOld = (queryKey: readonly unknown[]) => queriesOfScreen.getQueryState(queryKey)?.isInvalidated;
  await waitFor(() => expect(keys.map(isOld)).toEqual([true, true, true]));
});
