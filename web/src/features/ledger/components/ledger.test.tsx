import type { LedgerRow } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aLedgerRow } from "../../../../test/builders/ledger.ts";
import { aMyLead, aVat } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Ledger } from "./ledger.tsx";

const { id: leadId } = aMyLead().lead;

const euros = { amount: 4_900, currency: "EUR" as const };
const page = (...items: LedgerRow[]) => ({ status: 200, body: { items, nextCursor: null, away: [] as string[] } });
const showLedger = (at = "/account/billing/ledger") => show(<Ledger />, { user: aUser(), texts: ["ledger"], at });

test("shows a bought lead with its link, payment source, spent credits and balance", async () => {
  fakeApi({ "GET /api/billing/ledger?period=this_month&days=30&limit=50": page(aLedgerRow()) });
  await showLedger();
  const row = within((await screen.findByText("Lead bought")).closest("tr")!);
  expect(row.getByRole("link", { name: "Detached house, 02170 Espoo" })).toHaveAttribute(
    "href",
    `/account/lead/${leadId}`,
  );
  expect(row.getByText("Paid by credit")).toBeInTheDocument();
  expect(row.getByText("-1")).toBeInTheDocument();
  expect(row.getAllByRole("cell").at(-1)).toHaveTextContent("Credit balance 2");
});

test("dates a movement by the day of the account's country", async () => {
  fakeApi({
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Asia/Tokyo" }] } },
    "GET /api/billing/ledger?period=this_month&days=30&limit=50": page(
      aLedgerRow({ occurredAt: "2026-11-21T15:30:00.000Z", amount: euros }),
    ),
  });
  await showLedger();
  expect(await screen.findByText("22 Nov 2026, 00:30")).toBeInTheDocument();
});

test("shows the net amount of a fee and no credits, and the reason of a grant", async () => {
  const fee = aLedgerRow({
    id: "8",
    kind: "plan_fee",
    credits: 0,
    amount: { amount: 9_900, currency: "EUR" },
    lead: null,
  });
  const grant = aLedgerRow({
    id: "9",
    kind: "admin_grant",
    credits: 3,
    paymentSource: null,
    lead: null,
    reason: "Wrong number",
  });
  const refund = aLedgerRow({
    id: "10",
    kind: "refund",
    amount: { amount: -4_900, currency: "EUR" },
    paymentSource: "invoice",
    invoice: { id: leadId, number: "FI100002" },
  });
  fakeApi({
    "GET /api/billing/ledger?period=this_month&days=30&limit=50": page(
      grant,
      { ...fee, paymentSource: "invoice" },
      refund,
    ),
  });
  await showLedger();
  const feeRow = within((await screen.findByText("Monthly plan fee")).closest("tr")!);
  expect(feeRow.getByText("€99.00")).toBeInTheDocument();
  expect(feeRow.getByText("On the invoice")).toBeInTheDocument();
  const named = screen.getByRole("link", { name: "Credit note FI100002" });
  expect(named).toHaveAttribute("href", `/account/billing/invoices/${leadId}`);
  const grantRow = within(screen.getByText("Credits from Doorlight").closest("tr")!);
  expect(grantRow.getByText("Wrong number")).toBeInTheDocument();
  expect(grantRow.getByText("+3")).toBeInTheDocument();
});

test.each([
  ["en", "€61.50€49.00 + VAT €12.50 (25.5%)Visa •• 4242"],
  ["fi", "61,50\u00a0€49,00\u00a0€ + alv 12,50\u00a0€ (25,5\u00a0%)Visa •• 4242"],
  ["sv", "61,50\u00a0€49,00\u00a0€ + moms 12,50\u00a0€ (25,5\u00a0%)Visa •• 4242"],
] as const)("shows total, net price, VAT and card of a lead that a card paid in %s", async (locale, text) => {
  const amount = { amount: 4_900, currency: "EUR" };
  const card = { brand: "visa", last4: "4242" };
  const row = aLedgerRow({ credits: 0, amount, vat: aVat, paymentSource: "card", card });
  fakeApi({ "GET /api/billing/ledger?period=this_month&days=30&limit=50": page(row) });
  await show(<Ledger />, { user: aUser(), texts: ["ledger"], at: "/account/billing/ledger", locale });
  expect((await screen.findAllByRole("cell"))[2]?.textContent).toBe(text);
});

test("links the file of the period on the screen", async () => {
  fakeApi({
    "GET /api/billing/ledger?period=this_month&days=30&limit=50": page(aLedgerRow()),
    "GET /api/billing/ledger?period=last_month&days=30&limit=50": page(aLedgerRow()),
  });
  await showLedger();
  await userEvent.click(await screen.findByRole("button", { name: "Last month" }));
  const link = await screen.findByRole("link", { name: "Download CSV" });
  expect(link).toHaveAttribute("href", "/api/billing/ledger.csv?period=last_month&days=30&locale=en");
});

test("says that a period has no movements, and offers no file", async () => {
  fakeApi({ "GET /api/billing/ledger?period=today&days=30&limit=50": page() });
  await showLedger("/account/billing/ledger?period=today");
  expect(await screen.findByText("Nothing in this period")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Download CSV" })).not.toBeInTheDocument();
});

test("says that invoices cannot be named while billing is down, instead of naming none", async () => {
  const row = aLedgerRow({ amount: { amount: 4_900, currency: "EUR" }, paymentSource: "invoice" });
  const body = { items: [row], nextCursor: null, away: ["invoices"] };
  fakeApi({ "GET /api/billing/ledger?period=this_month&days=30&limit=50": { status: 200, body } });
  await showLedger();
  expect(await screen.findByText("We cannot show invoice numbers right now.")).toBeInTheDocument();
});

/** What happened to an invoice. */
const onInvoice = { credits: 0, balance: null, paymentSource: null, lead: null, referenceId: null } as const;
const invoice = { id: leadId, number: "FI100001" };

test("shows a payment and a deducted surplus by day and amount, with a link to the invoice", async () => {
  const paid = aLedgerRow({ ...onInvoice, id: "a", kind: "payment", day: "2026-11-20", paid: euros, invoice });
  const setOff = aLedgerRow({ ...onInvoice, id: "b", kind: "set_off", day: "2026-11-19", setOff: euros, invoice });
  fakeApi({ "GET /api/billing/ledger?period=this_month&days=30&limit=50": page(paid, setOff) });
  await showLedger();
  for (const [kind, day] of [
    ["Payment", "20 Nov 2026"],
    ["Surplus set off against an invoice", "19 Nov 2026"],
  ] as const) {
    const row = within((await screen.findByText(kind)).closest("tr")!);
    expect(row.getByText(day)).toBeInTheDocument();
    expect(row.getByText("€49.00")).toBeInTheDocument();
    expect(row.getByRole("link", { name: "Invoice FI100001" })).toHaveAttribute(
      "href",
      `/account/billing/invoices/${leadId}`,
    );
    expect(row.getAllByRole("cell").at(-1)).toHaveTextContent(/^$/);
  }
});

test("names a credit note, the deal of a fee, and that the buyer reports the VAT", async () => {
  const amount = { amount: -4_900, currency: "EUR" };
  const note = aLedgerRow({
    ...onInvoice,
    id: "a",
    kind: "credit_note",
    day: "2026-11-20",
    amount,
    invoice,
    reason: "Twice",
  });
  const fee = aLedgerRow({
    ...onInvoice,
    id: "b",
    kind: "deal_fee",
    amount: euros,
    dealName: "Winter",
    reverseCharge: true,
  });
  fakeApi({ "GET /api/billing/ledger?period=this_month&days=30&limit=50": page(note, fee) });
  await showLedger();
  const credited = within((await screen.findByText("Credit note")).closest("tr")!);
  expect(credited.getByRole("link", { name: "Credit note FI100001" })).toBeInTheDocument();
  expect(credited.getByText("Twice")).toBeInTheDocument();
  const charged = within(screen.getByText("Deal fee").closest("tr")!);
  expect(charged.getByText("Winter")).toBeInTheDocument();
  expect(charged.getByText("Reverse charge: you report the VAT")).toBeInTheDocument();
});

test("says that payments are missing while billing is down", async () => {
  const body = { items: [aLedgerRow()], nextCursor: null, away: ["payments"] };
  fakeApi({ "GET /api/billing/ledger?period=this_month&days=30&limit=50": { status: 200, body } });
  await showLedger();
  expect(await screen.findByText("We cannot show payments and credit notes right now.")).toBeInTheDocument();
});
