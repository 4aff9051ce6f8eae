import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, jest, test } from "@jest/globals";
import type { LeadDetail } from "@doorlight/gateway/contract";
import { aContact, aLeadDetail, aPurchase, aVat } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, fakeFetch } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { pendingPayment } from "../../../lib/pending-payment.ts";
import { PurchasePanel } from "./purchase-panel.tsx";

const showPanel = (lead: Partial<LeadDetail> = {}, credits = 3) =>
  show(<PurchasePanel lead={aLeadDetail(lead)} />, { user: aUser({ credits }), texts: ["purchases"] });

test("says the exact price and the payment source before it sends anything", async () => {
  const sent = fakeFetch();
  await showPanel();
  await userEvent.click(screen.getByRole("button", { name: "Buy this lead" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("You use 1 of your 3 credits; 2 are left afterwards. You pay nothing else.");
  expect(sent).toHaveLength(0);
});

test.each([
  ["not_enough_credits", "You have no credits left, and pay with credits only."],
  ["payment_method_missing", "You cannot pay yet."],
  ["invoice_overdue", "An invoice is overdue."],
  ["invoice_limit_reached", "This would go above what you may owe on invoice."],
])("shows a lead refused with %s no button to buy but a link to the ways to pay", async (code, text) => {
  await showPanel({
    status: "no_payment_method",
    refusal: code,
    quote: { ...aLeadDetail().quote!, paymentSource: null },
  });
  expect(screen.queryByRole("button", { name: "Buy this lead" })).toBeNull();
  expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Choose how to pay" })).toHaveAttribute(
    "href",
    `/account/billing?next=${encodeURIComponent(`/account/lead/${aLeadDetail().id}`)}`,
  );
});

test.each([
  ["not_regular_user", "Only regular users can buy leads. You cannot buy leads with your current user account."],
  ["lead_closed", "This lead is no longer available: the owner closed the request."],
])("shows the reason and no button to buy a lead refused with %s", async (code, text) => {
  await showPanel({ status: "unavailable", refusal: code });
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Buy/ })).toBeNull();
});

test("says for each reason alike why a colleague's lead is not for sale", async () => {
  await showPanel({ status: "unavailable", refusal: "office_already_bought" });
  expect(screen.getByText(/at your office, at one you have belonged to.*company ID.*cards/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
});

const invoice = { paymentSource: "invoice", invoicedOn: "2026-12-10" } as const;
const rows = () => screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

test("ends a price paid by a credit in one credit, without an amount to pay", async () => {
  await showPanel();
  expect(rows()).toEqual(["Request for quote, Finland: €45.00", "Espoo: +€4.00", "You pay: 1 credit"]);
});

test("says the day of the invoice that pays a price, and that VAT comes on top", async () => {
  await showPanel({ quote: { ...aLeadDetail().quote!, ...invoice } });
  expect(rows().at(-1)).toBe("On the invoice of 10 Dec 2026: €49.00 + VAT");
  await userEvent.click(screen.getByRole("button", { name: "Buy this lead" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("€49.00 + VAT goes on your invoice of 10 Dec 2026. You pay nothing now.");
  expect(screen.getByRole("button", { name: "Buy for €49.00" })).toBeInTheDocument();
});

test("says before and at the click that a lead cheaper than a credit takes a whole one", async () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  const quote = { ...aLeadDetail().quote!, price: euros(765) };
  await showPanel({ quote, creditPrice: { least: euros(3700), most: euros(4100) } });
  const text = "This lead costs €7.65 but still takes one whole credit. In a pack a credit costs €37.00–€41.00.";
  expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Buy this lead" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(text);
});

test("says nothing of the credit's price for a lead that costs as much or more", async () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  await showPanel({ creditPrice: { least: euros(4900), most: euros(5100) } });
  expect(screen.queryByText(/takes one whole credit/)).toBeNull();
});

const vatOnIt = { rate: 25.5, amount: { amount: 1250, currency: "EUR" }, total: { amount: 6150, currency: "EUR" } };
const card = {
  paymentSource: "card",
  vat: vatOnIt,
  card: { brand: "visa", last4: "4242", charge: { amount: 6150, currency: "EUR" }, vatRate: 25.5 },
} as const;

test("shows card and VAT beside the price, and the total to be charged on the button", async () => {
  await showPanel({ quote: { ...aLeadDetail().quote!, ...card } });
  expect(rows().slice(-2)).toEqual(["VAT 25.5%: +€12.50", "Charged to Visa •• 4242: €61.50"]);
  await userEvent.click(screen.getByRole("button", { name: "Buy this lead" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("Visa •• 4242 is charged €61.50 now: €49.00 + VAT 25.5%.");
  expect(screen.getByRole("button", { name: "Pay €61.50" })).toBeInTheDocument();
});

test("sends a buyer to the bank that asks, and keeps the click in the tab", async () => {
  const url = "https://bank.test/step";
  const body = { status: "action_required", action: { clientSecret: "secret", url } };
  const sent = fakeFetch({ status: 202, body });
  const lead = aLeadDetail({ quote: { ...aLeadDetail().quote!, ...card } });
  const left = jest.spyOn(console, "error").mockImplementation(() => {});
  await show(<PurchasePanel lead={lead} />, { user: aUser(), texts: ["purchases"] });
  await userEvent.click(screen.getByRole("button", { name: "Buy this lead" }));
  await userEvent.click(await screen.findByRole("button", { name: "Pay €61.50" }));
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  const pending = pendingPayment({ userId: aUser().id, what: `lead ${lead.id}` });
  expect(pending?.key).toBe(sent[0]?.headers.get("idempotency-key"));
  expect(sent).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Pay €61.50" })).toHaveAttribute("aria-busy", "true");
  left.mockRestore();
  sessionStorage.clear();
});

test.each([
  ["quota", /^You pay: 1 monthly lead$/, "1 of 2 is left."],
  ["card", /^Charged to /, "so your card is charged"],
] as const)("says that a price is paid by %s and why", async (paymentSource, row, reason) => {
  const quota = paymentSource === "quota" ? ({ kind: "plan", name: "", total: 2, used: 1 } as const) : null;
  const charge = { amount: 6_150, currency: "EUR" };
  const card = paymentSource === "card" ? { brand: "visa", last4: "4242", charge, vatRate: 25.5 } : null;
  await showPanel({ quota, quote: { ...aLeadDetail().quote!, paymentSource, card } });
  expect(rows().at(-1)).toMatch(row);
  expect(screen.getByText(reason, { exact: false })).toBeInTheDocument();
});

test.each([
  [{ kind: "plan", name: "", total: 2, used: 1 }, "Monthly leads of your plan: you use 1 of 2; 0 are left afterwards."],
  [
    { kind: "deal", name: "Autumn", total: 9, used: 2 },
    "Monthly leads of deal “Autumn”: you use 1 of 9; 6 are left afterwards.",
  ],
] as const)("says in the question whose quota pays and how many leads are left: %j", async (quota, text) => {
  await showPanel({ quota, quote: { ...aLeadDetail().quote!, paymentSource: "quota", invoicedOn: null } });
  await userEvent.click(screen.getByRole("button", { name: "Buy this lead" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent(`${text} You pay nothing else.`);
  expect(screen.getByRole("button", { name: "Use 1 monthly lead" })).toBeInTheDocument();
});

test.each([
  ["fi", "Laskulla 10.12.2026: 49,00\u00a0€ + alv"],
  ["sv", "På fakturan den 10 dec. 2026: 49,00\u00a0€ + moms"],
] as const)("writes the invoice of a day in %s as %s", async (locale, row) => {
  const lead = aLeadDetail({ quote: { ...aLeadDetail().quote!, ...invoice } });
  await show(<PurchasePanel lead={lead} />, { user: aUser(), texts: ["purchases"], locale });
  expect(rows().at(-1)).toBe(row);
});

test.each([
  ["You paid: 1 credit", {}],
  ["On the invoice of 10 Dec 2026: €49.00 + VAT", invoice],
  ["VAT 25.5%: +€12.50, On the invoice of 10 Dec 2026: €61.50", { ...invoice, vat: aVat }],
  [
    "VAT 25.5%: +€12.50, Paid by card · Visa •• 4242: €61.50",
    { paymentSource: "card", vat: aVat, card: { brand: "visa", last4: "4242" } },
  ],
  ["VAT 25.5%: +€12.50, Paid by card: €61.50", { paymentSource: "card", vat: aVat }],
] as const)("keeps the parts of the price, payment and refund of a bought lead: %s", async (paid, by) => {
  const purchase = aPurchase(by);
  await showPanel({ status: "obtained", refusal: "already_bought", contact: aContact, purchase, quote: null });
  expect(screen.getByText("You own this lead.")).toBeInTheDocument();
  expect(rows()).toEqual(["Request for quote, Finland: €45.00", "Espoo: +€4.00", ...paid.split(", ")]);
  expect(screen.getByText(/^Bought 21 Nov 2026/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Refund policy" })).toBeInTheDocument();
});

test("dates a purchase by the clocks of the account's country, as its mails do", async () => {
  fakeApi({ "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Asia/Tokyo" }] } } });
  const purchase = aPurchase({ acquiredAt: "2026-11-21T16:58:00.000Z", refundedAt: "2026-11-23T16:58:00.000Z" });
  await showPanel({ status: "obtained", refusal: "already_bought", purchase, refund: "refunded", quote: null });
  expect(await screen.findByText(/Bought 22 Nov 2026, 01:58/)).toHaveTextContent("Refunded 24 Nov 2026, 01:58");
});

test("says since when a lead is refunded and not owned, and promises no invoice", async () => {
  const purchase = aPurchase({ ...invoice, refundedAt: "2026-11-23T12:05:00.000Z" });
  await showPanel({ status: "obtained", refusal: "already_bought", purchase, refund: "refunded", quote: null });
  expect(screen.getByText("This lead was refunded.")).toBeInTheDocument();
  expect(screen.getByText(/^Refunded 23 Nov 2026/)).toBeInTheDocument();
  expect(rows().at(-1)).toBe("Refunded: €49.00 + VAT");
  expect(screen.queryByText("You own this lead.")).toBeNull();
  expect(screen.queryByRole("link", { name: "Refund policy" })).toBeNull();
});
