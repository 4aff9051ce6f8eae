import { beforeAll, expect, test } from "@jest/globals";
import type { InvoiceRun } from "@doorlight/gateway/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAccountInvoice, anInvoiceLine, anOpenPayment, aRun } from "../../../../test/builders/invoices.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { Invoicing } from "./invoicing.tsx";

beforeAll(() => import("../../../components/ui/confirm-dialog.tsx").then(() => {}), 30_000);

const euros = (amount: number) => ({ amount, currency: "EUR" });
const page = (...items: object[]) => ({ status: 200, body: { items, nextCursor: null } });
const totals = { invoices: 2, lines: 5, net: euros(25_378), vat: euros(6_472), gross: euros(31_850) };
const none = { accounts: 0, net: euros(0) };
const due = {
  account: { id: "7", name: "Aino Agent" },
  buyerName: "Aino Oy",
  lines: 2,
  net: euros(9_000),
  vat: euros(2_295),
  gross: euros(11_295),
};
const aDryRun = (changes: object = {}) => ({
  period: "2026-11-01",
  totals,
  before: totals,
  unusual: [],
  accounts: [],
  leftOut: [],
  ready: none,
  earlier: null,
  incomplete: none,
  held: none,
  ...changes,
});
const countries = {
  items: [
    { code: "FI", names: { en: "Finland" }, currency: "EUR", timeZone: "Europe/Helsinki", selling: true },
    { code: "SE", names: { en: "Sweden" }, currency: "SEK", timeZone: "Europe/Stockholm", selling: true },
  ],
};

const noCardSales = {
  issued: 0,
  waiting: { accounts: 0, sales: 0, gross: euros(0) },
  left: 0,
  writtenOff: 0,
  formerDoneAt: null,
};

async function open(
  run: InvoiceRun = aRun(),
  answers: Parameters<typeof fakeApi>[0] = {},
  at = "/account/sa/invoicing",
  role: "admin" | "super_admin" = "admin",
) {
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: countries },
    "GET /api/admin/invoicing/FI": { status: 200, body: { run } },
    "GET /api/admin/invoicing/FI/invoices": page(anAccountInvoice()),
    "GET /api/admin/invoicing/FI/open-payments": page(),
    "GET /api/admin/invoicing/FI/failed-documents": page(),
    "GET /api/admin/invoicing/FI/unchecked-tax-ids": page(),
    "GET /api/admin/invoicing/FI/surpluses": page(),
    "GET /api/admin/invoicing/FI/card-sales": { status: 200, body: { sales: noCardSales } },
    "GET /api/admin/invoicing/FI/settled-payments": page(),
    ...answers,
  });
  const shown = (
    <>
      <Invoicing />
      <Toaster />
    </>
  );
  await show(shown, { user: { ...anAdmin(), role }, texts: ["invoicing", "invoices", "billing"], at });
  await screen.findByText("Invoices of November 2026");
  return sent;
}

const user = () => userEvent.setup({ delay: null, applyAccept: false });

test("names the day of a waiting run, and begins it after the consequence was confirmed", async () => {
  const run = "POST /api/admin/invoicing/FI/2026-11-01/run";
  const incomplete = { accounts: 10, net: euros(131_530) };
  const sent = await open(aRun({ incomplete }), { [run]: { status: 202, body: { run: aRun({ state: "running" }) } } });
  expect(screen.getByText("Not started")).toBeInTheDocument();
  expect(screen.getByText(/0 of 3 accounts invoiced\. Starts on 10 Dec 2026\./)).toBeInTheDocument();

  await user().click(screen.getByRole("button", { name: "Issue the invoices" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Issue the invoices of November 2026?" }));
  expect(question.getByText(/^3 accounts get an invoice with a number/)).toBeInTheDocument();
  expect(question.getByText(/^10 accounts are left out, .*€1,315\.30 without VAT/)).toBeInTheDocument();
  expect(sent.some(({ method }) => method === "POST")).toBe(false);
  await user().click(question.getByRole("button", { name: "Issue" }));
  await waitFor(() => expect(sent.map(({ method, address }) => `${method} ${address}`)).toContain(run));
});

test("says what a month that is not over has so far, and offers no run of it", async () => {
  const incomplete = { accounts: 1, net: euros(4_500) };
  await open(aRun({ state: "open", incomplete, earlier: euros(13_814) }));
  expect(screen.getByText("Not over")).toBeInTheDocument();
  const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextSibling;
  expect(figure("Accounts to invoice")).toHaveTextContent("3");
  expect(figure("Without VAT")).toHaveTextContent("€253.78");
  expect(figure("Left out, without VAT")).toHaveTextContent("€45.00");
  expect(screen.getByText(/^€138\.14 of this, without VAT, is from earlier months/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Issue the invoices" })).not.toBeInTheDocument();
});

test.each(["waiting", "done"] as const)(
  "offers no run of a month in the state %s with nothing to issue",
  async (state) => {
    await open(aRun({ state, ready: { accounts: 0, net: euros(0) }, incomplete: { accounts: 2, net: euros(9_000) } }));
    expect(screen.getByText("No account has anything to invoice now.")).toBeInTheDocument();
    for (const name of ["Issue the invoices", "Run again"])
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  },
);

test("shows the progress of a run, and does not begin it again", async () => {
  await open(aRun({ state: "running", invoiced: 2, totals, startedAt: "2026-12-10T00:00:05.000Z" }));
  expect(screen.getByRole("progressbar", { name: "2 of 3 accounts invoiced." })).toHaveAttribute("value", "2");
  expect(screen.queryByRole("button", { name: "Issue the invoices" })).not.toBeInTheDocument();
});

test("says what a run issued, handed over, what was rejected, paid and is overdue", async () => {
  await open(aRun({ state: "done", invoiced: 3, totals, documentsMade: 2, sent: 1, rejected: 1, paid: 4, overdue: 5 }));
  const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextSibling;
  expect(figure("With VAT")).toHaveTextContent("€318.50");
  expect(figure("Handed over")).toHaveTextContent("1, 1 rejected");
  expect(figure("Paid")).toHaveTextContent("4");
  expect(figure("Overdue")).toHaveTextContent("5");
});

test("lists on request the accounts that have something left to invoice after a run", async () => {
  const body = aDryRun({ accounts: [due], ready: { accounts: 1, net: euros(9_000) } });
  await open(aRun({ state: "done", accounts: 3, invoiced: 1, ready: { accounts: 2, net: euros(9_000) }, totals }), {
    "GET /api/admin/invoicing/FI/dry-run": { status: 200, body },
  });
  expect(screen.getByRole("progressbar", { name: "1 account invoiced." })).toHaveAttribute("value", "1");
  expect(screen.getByText(/^2 more accounts have something of November 2026 or before to invoice/)).toBeInTheDocument();
  await user().click(screen.getByRole("button", { name: "Show them" }));
  const list = within(await screen.findByRole("list", { name: "Accounts that get an invoice, with VAT" }));
  expect(list.getByRole("link", { name: "Aino Agent" })).toBeInTheDocument();
  expect(list.getByText("€112.95")).toBeInTheDocument();
});

test("says who is left out and why with the sums, and previews an invoice with lines and PDF", async () => {
  const leftOut = [
    { account: { id: "8", name: "Bo Mäklare" }, reason: "incomplete", lines: 2, net: euros(9_000) },
    { account: { id: "9", name: "Carl Mäklare" }, reason: "held", lines: 1, net: euros(4_500) },
  ];
  const parts = {
    incomplete: { accounts: 10, net: euros(131_530) },
    held: { accounts: 1, net: euros(4_500) },
    earlier: euros(6_000),
  };
  const sums = { net: euros(9_000), vat: euros(2_295), gross: euros(11_295), toPay: euros(10_000) };
  await open(aRun(), {
    "GET /api/admin/invoicing/FI/dry-run": { status: 200, body: aDryRun({ accounts: [due], leftOut, ...parts }) },
    "GET /api/admin/invoicing/FI/2026-11-01/preview/7": {
      status: 200,
      body: { lines: [anInvoiceLine()], ...sums, complete: true },
    },
  });
  await user().click(screen.getByRole("button", { name: "Start a dry run" }));
  const incomplete = await screen.findByRole("list", { name: /^10 accounts are left out, .*€1,315\.30 without VAT$/ });
  expect(within(incomplete).getByRole("link", { name: "Bo Mäklare" })).toBeInTheDocument();
  expect(screen.getByText(/^€60\.00 of this, without VAT, is from earlier months/)).toBeInTheDocument();
  expect(screen.getByText(/^Only the 1 largest of 10 are shown/)).toBeInTheDocument();
  expect(screen.getByText(/^We ask each of these accounts by e-mail/)).toBeInTheDocument();
  expect(screen.getByRole("list", { name: /^1 account has lines that wait/ })).toHaveTextContent("Carl Mäklare");
  expect(screen.getAllByRole("link", { name: "Download CSV" }).map((link) => link.getAttribute("href"))).toContain(
    "/api/admin/invoicing/FI/dry-run.csv?period=2026-11-01&locale=en",
  );
  await user().click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByText("€100.00")).toBeInTheDocument();
  expect(screen.getByRole("table", { name: "Lines, without VAT" })).toBeInTheDocument();
  const pdf = "/api/admin/invoicing/FI/2026-11-01/preview/7.pdf";
  expect(screen.getByRole("link", { name: "Draft as PDF" })).toHaveAttribute("href", pdf);
});

test("lists a parked account with its cause, and retries it", async () => {
  const id = "01900000-0000-7000-8000-0000000000c1";
  const parked = {
    account: { id, name: "Agnes Agent" },
    cause: "buyer_incomplete",
    parkedAt: "2026-12-10T08:00:00.000Z",
  } as const;
  const retry = `POST /api/admin/invoicing/FI/2026-11-01/parked/${id}/retry`;
  const sent = await open(aRun({ state: "done", parked: [{ ...parked, attempts: 2 }] }), {
    "GET /api/admin/invoicing/FI/invoices": page(),
    [retry]: { status: 200, body: { cause: null } },
  });
  expect(screen.getByRole("link", { name: "Agnes Agent" })).toHaveAttribute("href", `/account/sa/users/${id}`);
  expect(screen.getByText("The billing details are incomplete.")).toBeInTheDocument();
  await user().click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(sent.map(({ method, address }) => `${method} ${address}`)).toContain(retry));
});

test("shows totals of a dry run beside those of the month before, and what is unusual", async () => {
  const unusual = { reason: "much_more", account: { id: "7", name: null }, net: euros(90_000), before: euros(1_000) };
  const body = aDryRun({ before: { ...totals, gross: euros(20_000) }, unusual: [unusual] });
  await open(aRun(), { "GET /api/admin/invoicing/FI/dry-run": { status: 200, body } });
  await user().click(screen.getByRole("button", { name: "Start a dry run" }));
  const row = within((await screen.findByRole("rowheader", { name: "With VAT" })).closest("tr")!);
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["€318.50", "€200.00"]);
  expect(screen.getByText("1 unusual thing")).toBeInTheDocument();
  expect(screen.getByText("Much more than the month before.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Erased user" })).toBeInTheDocument();
});

test("lists documents with their state on the way, in a table that follows the filters", async () => {
  const rejected = anAccountInvoice({ delivery: "rejected", deliveryDetail: "Unknown address" });
  const unsent = anAccountInvoice({
    ...rejected,
    id: "01900000-0000-7000-8000-0000000000f9",
    number: "FI100009",
    deliveryDetail: "account_erased",
  });
  const mailed = anAccountInvoice({ number: "FI100010", delivery: "sent", deliveryDetail: "address_invalid" });
  await open(aRun(), {
    "GET /api/admin/invoicing/FI/invoices": page(rejected, unsent, {
      ...mailed,
      id: "01900000-0000-7000-8000-0000000000fa",
    }),
    "GET /api/admin/invoicing/FI/invoices?state=overdue": page(rejected),
  });
  const row = within((await screen.findByRole("link", { name: "FI100001" })).closest("tr")!);
  expect(row.getByText("Rejected")).toBeInTheDocument();
  expect(row.getByText("Unknown address")).toBeInTheDocument();
  expect(row.getByText("Töölö Homes Oy, 0000001-9")).toBeInTheDocument();
  expect(screen.getByText("The account is erased.")).toBeInTheDocument();
  expect(screen.getByText("Sent as a PDF: the e-invoice address is not valid.")).toBeInTheDocument();
  await user().click(screen.getByRole("button", { name: "State: Any state" }));
  await user().click(await screen.findByRole("radio", { name: "Overdue" }));
  await user().keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute(
      "href",
      "/api/admin/invoicing/FI/invoices.csv?state=overdue&locale=en",
    ),
  );
});

test("lists card sales alone, in the file too", async () => {
  const card = anAccountInvoice({
    byCard: true,
    state: "paid",
    dueOn: null,
    paidOn: "2026-11-17",
    paymentDetails: null,
  });
  await open(aRun(), {
    "GET /api/admin/invoicing/FI/invoices": page(),
    "GET /api/admin/invoicing/FI/invoices?byCard=true": page(card),
  });
  await user().click(screen.getByRole("button", { name: "Sale: Any sale" }));
  await user().click(await screen.findByRole("radio", { name: "Paid by card" }));
  await user().keyboard("{Escape}");
  const row = within((await screen.findByRole("link", { name: card.number })).closest("tr")!);
  expect(row.getByText("Paid by card")).toBeInTheDocument();
  expect(row.getByText("17 Nov 2026")).toBeInTheDocument();
  const file = "/api/admin/invoicing/FI/invoices.csv?byCard=true&locale=en";
  expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute("href", file);
});

test("finds documents by words, which the file of all has too", async () => {
  const found = anAccountInvoice();
  await open(aRun(), {
    "GET /api/admin/invoicing/FI/invoices": page(),
    "GET /api/admin/invoicing/FI/invoices?q=FI100": page(found),
    "GET /api/admin/invoicing/FI/invoices?q=FI100x": page(),
  });
  const field = screen.getByRole("searchbox", { name: "Number, reference, business or its ID" });
  await user().type(field, "FI100");
  expect(await screen.findByRole("link", { name: found.number })).toBeInTheDocument();
  const file = "/api/admin/invoicing/FI/invoices.csv?q=FI100&locale=en";
  expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute("href", file);
  await user().type(field, "x");
  expect(await screen.findByText(/^No invoice here has “FI100x”/)).toBeInTheDocument();
});

test("says what a bank file booked, and lists of it what is booked whole beyond an invoice", async () => {
  const over = anOpenPayment({ kind: "over", invoiceNumber: "FI100001" });
  const partial = anOpenPayment({ id: "01900000-0000-7000-8000-0000000000d2", kind: "partial", payer: "Less Oy" });
  const leftOut = [
    { reason: "outgoing", entries: 3, sum: euros(-120_000) },
    { reason: "pending", entries: 1, sum: euros(500) },
  ];
  const body = { booked: 2, repeated: 1, open: [partial, over], leftOut };
  const sent = await open(aRun(), { "POST /api/admin/bank-statements": { status: 200, body } });
  const file = new File(["<Document/>"], "december.xml", { type: "text/xml" });
  await user().upload(screen.getByLabelText("Choose a bank file"), file);
  expect(
    await screen.findByText(/2 payments booked\. 1 was booked before\. 2 paid no invoice exactly\./),
  ).toBeInTheDocument();
  expect(
    screen.getByText(/3 outgoing entries without.*-€1,200\.00 in all\. 1 entry that the bank has not booked .*€5\.00/),
  ).toBeInTheDocument();
  const table = within(screen.getByRole("table", { name: /^Payments in this file that exceed/ }));
  expect(table.getByText(/^More than invoice FI100001 asks for\. All of it is booked/)).toBeInTheDocument();
  // Those to check are listed below until they are settled: here they would stay.
  expect(table.queryByText("Less Oy")).toBeNull();
  expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({ country: "FI", file: expect.any(File) });
});

test("says which part of a payment in a bank file needs a second admin", async () => {
  const over = anOpenPayment({
    kind: "over",
    invoiceNumber: "FI100001",
    invoiceId: anAccountInvoice().id,
    withheld: euros(25_000),
  });
  const body = { booked: 1, repeated: 0, open: [over], leftOut: [] };
  await open(aRun(), {
    "POST /api/admin/bank-statements": { status: 200, body },
    "GET /api/admin/invoicing/FI/open-payments": page(over),
  });
  await user().upload(screen.getByLabelText("Choose a bank file"), new File(["<Document/>"], "forged.xml"));
  expect(
    await screen.findByText(/Part of 1 payment was not booked, because it needs a second admin/),
  ).toBeInTheDocument();
  expect(screen.getByText(/€250\.00 beyond it is not booked.*record it by hand/)).toBeInTheDocument();
  const link = screen.getByRole("link", { name: "Invoice FI100001" });
  expect(link).toHaveAttribute("href", `/account/sa/invoicing/${anAccountInvoice().id}`);
});

test("says line and reason of a broken bank file, and that nothing was booked", async () => {
  const fields = [{ path: "file", code: "amount_invalid", message: "line 12" }];
  await open(aRun(), { "POST /api/admin/bank-statements": refusal("invalid_request", fields) });
  await user().upload(screen.getByLabelText("Choose a bank file"), new File(["x"], "broken.xml", { type: "text/xml" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Line 12: An amount cannot be read. Nothing in the file was booked.",
  );
});

test("marks the shown VAT number of another country as checked after a confirmation", async () => {
  const account = { id: "01900000-0000-7000-8000-0000000000c1", name: "Agnes Agent" };
  const unchecked = { account, businessName: "Kodu OÜ", taxId: "EE100594102", businessCountry: "EE" };
  const sent = await open(aRun(), {
    "GET /api/admin/invoicing/FI/unchecked-tax-ids": page(unchecked),
    [`POST /api/admin/users/${account.id}/check-tax-id`]: { status: 204 },
  });
  expect(await screen.findByText("EE100594102, Estonia")).toBeInTheDocument();
  await user().click(screen.getByRole("button", { name: "Mark as checked" }));
  const question = within(await screen.findByRole("dialog", { name: "Is EE100594102 valid?" }));
  await user().type(question.getByLabelText(/^Consultation number/), "WAPIAAAAX1");
  await user().click(question.getByRole("button", { name: "Mark as checked" }));
  const { taxId, businessName } = unchecked;
  const checked = { taxId, businessName, consultationNumber: "WAPIAAAAX1" };
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual(checked));
});

const surplus = {
  id: "01900000-0000-7000-8000-0000000000e1",
  number: "FI100002",
  overpaid: false,
  byHand: false,
  owedFrom: "2026-12-12",
  account: { id: "01900000-0000-7000-8000-0000000000c1", name: "Agnes Agent" },
  left: euros(12_550),
};

test("lists debts of credit notes, and lets only a super admin record that one was paid back", async () => {
  await open(aRun(), { "GET /api/admin/invoicing/FI/surpluses": page(surplus) });
  expect(await screen.findByRole("link", { name: "Credit note FI100002" })).toBeInTheDocument();
  expect(screen.getByText("€125.50")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Record as paid back" })).toBeNull();
});

test("records for a super admin a debt paid back with its day and the sum on the screen", async () => {
  const payBack = `POST /api/admin/invoices/${surplus.id}/pay-back`;
  const answers = { "GET /api/admin/invoicing/FI/surpluses": page(surplus), [payBack]: { status: 204 } };
  const sent = await open(aRun(), answers, undefined, "super_admin");
  await user().click(await screen.findByRole("button", { name: "Record as paid back" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Was €125.50 paid back?" }));
  expect(question.getByLabelText("Paid on")).toHaveAttribute("min", "2026-12-12");
  await user().click(question.getByRole("button", { name: "Record as paid back" }));
  const body = { amount: euros(12_550), paidOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) };
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual(body));
});

test("lists payments to look at with the reason", async () => {
  await open(aRun(), { "GET /api/admin/invoicing/FI/open-payments": page(anOpenPayment()) });
  expect(await screen.findByText(/^No invoice has this reference/)).toBeInTheDocument();
});

test.each(["left_account", "came_back"] as const)(
  "lists money that the bank gave back, and lets nobody assign it: %s",
  async (doubt) => {
    const payment = anOpenPayment({ doubt, invoiceNumber: "FI100003" });
    await open(aRun(), { "GET /api/admin/invoicing/FI/open-payments": page(payment) });
    expect(await screen.findByText(/^(This sum left our account|The bank marks this)/)).toBeInTheDocument();
    const table = within(screen.getByRole("table", { name: "Payments to check" }));
    expect(table.getByText(doubt === "left_account" ? "-€318.50" : "€318.50")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Ignore" })).toBeInTheDocument();
    for (const name of ["Assign", "Paid back"]) expect(screen.queryByRole("button", { name })).toBeNull();
    await user().click(screen.getByRole("button", { name: "Ignore" }));
    expect(
      await screen.findByRole("alertdialog", { name: doubt === "left_account" ? /-€318\.50/ : /[^-]€318\.50/ }),
    ).toBeInTheDocument();
  },
);

test("lets nobody assign a payment before its day", async () => {
  const payment = anOpenPayment({ doubt: "day", invoiceNumber: "FI100003", paidOn: "2099-01-01" });
  await open(aRun(), { "GET /api/admin/invoicing/FI/open-payments": page(payment) });
  expect(await screen.findByText(/^Not booked on invoice FI100003: the payment is dated before/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Assign" })).toBeNull();
});

test("names the entry that breaks a bank file of one line", async () => {
  const fields = [{ path: "file", code: "amount_invalid", message: "line 1" }];
  const params = { payer: "Payer Oy", day: "2026-12-15", reference: "" };
  const refused = refusal("invalid_request", fields);
  const answer = { ...refused, body: { ...(refused.body as object), params } };
  await open(aRun(), { "POST /api/admin/bank-statements": answer });
  await user().upload(screen.getByLabelText("Choose a bank file"), new File(["x"], "broken.xml", { type: "text/xml" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Payer Oy, 15 Dec 2026 (line 1): An amount cannot be read. Nothing in the file was booked.",
  );
});

test("assigns a payment to the invoice that was found for it", async () => {
  const payment = anOpenPayment();
  const found = anAccountInvoice();
  const assign = `POST /api/admin/invoices/${found.id}/bank-payments`;
  const sent = await open(aRun(), {
    "GET /api/admin/invoicing/FI/open-payments": page(payment),
    "GET /api/admin/invoicing/FI/invoices?byCard=false&limit=10": page(found),
    [assign]: { status: 200, body: { booked: payment.amount, withheld: null, invoice: found } },
  });
  await user().click(await screen.findByRole("button", { name: "Assign" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().click(await dialog.findByRole("radio", { name: /FI100001/ }));
  await user().click(dialog.getByRole("button", { name: "Book on this invoice" }));
  const body = { entryId: payment.id };
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual(body));
  expect(await screen.findByText("The payment is booked on the invoice.")).toBeInTheDocument();
});

test("assigns what was withheld of a payment, keeps its rest for another invoice, and says so", async () => {
  const over = { kind: "over", invoiceNumber: "FI100009", withheld: euros(80_000) } as const;
  const payment = anOpenPayment({ ...over, amount: euros(100_000) });
  const found = anAccountInvoice();
  const assign = `POST /api/admin/invoices/${found.id}/bank-payments`;
  const sent = await open(aRun(), {
    "GET /api/admin/invoicing/FI/open-payments": page(payment),
    "GET /api/admin/invoicing/FI/invoices?byCard=false&limit=10": page(found),
    [assign]: { status: 200, body: { booked: euros(31_850), withheld: euros(48_150), invoice: found } },
  });
  await user().click(await screen.findByRole("button", { name: "Assign" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Which invoice does €800.00 pay?" }));
  await user().click(await dialog.findByRole("radio", { name: /FI100001/ }));
  await user().click(dialog.getByRole("checkbox", { name: /^Book only the €318\.50 that is open on it/ }));
  await user().click(dialog.getByRole("button", { name: "Book on this invoice" }));
  const body = { entryId: payment.id, openOnly: true };
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual(body));
  expect(await screen.findByText(/^€318\.50 is booked on the invoice\. €481\.50 is not/)).toBeInTheDocument();
});

test("says that nothing of an assigned payment was booked, and not that it was", async () => {
  const payment = anOpenPayment();
  const found = anAccountInvoice({ paid: anAccountInvoice().gross });
  const assign = `POST /api/admin/invoices/${found.id}/bank-payments`;
  await open(aRun(), {
    "GET /api/admin/invoicing/FI/open-payments": page(payment),
    "GET /api/admin/invoicing/FI/invoices?byCard=false&limit=10": page(found),
    [assign]: { status: 200, body: { booked: euros(0), withheld: payment.amount, invoice: found } },
  });
  await user().click(await screen.findByRole("button", { name: "Assign" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().click(await dialog.findByRole("radio", { name: /FI100001/ }));
  expect(dialog.queryByRole("checkbox")).toBeNull();
  await user().click(dialog.getByRole("button", { name: "Book on this invoice" }));
  expect(
    await screen.findByText(/^Nothing was booked: .*€318\.50 is more than you may record alone/),
  ).toBeInTheDocument();
});

test("says of a payment that was reversed where it had been booked", async () => {
  await open(aRun(), {
    "GET /api/admin/invoicing/FI/open-payments": page(anOpenPayment({ takenOffNumber: "FI100003" })),
  });
  expect(
    await screen.findByText(/^It was booked on invoice FI100003.* If the bank took it back, its money has left/),
  ).toBeInTheDocument();
  expect(screen.queryByText(/^No invoice has this reference/)).toBeNull();
});

test("asks about the part that was withheld when the rest of a payment is booked", async () => {
  const payment = anOpenPayment({ kind: "over", invoiceNumber: "FI100001", withheld: euros(25_000) });
  await open(aRun(), { "GET /api/admin/invoicing/FI/open-payments": page(payment) });
  await user().click(await screen.findByRole("button", { name: "Ignore" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Ignore the payment of €250.00?" }));
  expect(dialog.getByText(/The part that is booked on invoice FI100001 stays/)).toBeInTheDocument();
});

test("shows the chosen invoice again when a payment is assigned after all", async () => {
  await open(aRun(), {
    "GET /api/admin/invoicing/FI/open-payments": page(anOpenPayment()),
    "GET /api/admin/invoicing/FI/invoices?byCard=false&limit=10": page(),
    "GET /api/admin/invoicing/FI/invoices?q=Aino&byCard=false&limit=10": page(anAccountInvoice()),
  });
  await user().click(await screen.findByRole("button", { name: "Assign" }));
  const first = within(await screen.findByRole("alertdialog"));
  await user().type(first.getByRole("searchbox"), "Aino");
  await user().click(await first.findByRole("radio", { name: /FI100001/ }));
  await user().click(first.getByRole("button", { name: "Go back" }));
  await user().click(screen.getByRole("button", { name: "Assign" }));
  const second = within(await screen.findByRole("alertdialog"));
  expect(second.getByRole("searchbox")).toHaveValue("Aino");
  expect(await second.findByRole("radio", { name: /FI100001/ })).toBeChecked();
  expect(second.getByRole("button", { name: "Book on this invoice" })).toBeEnabled();
});

test("assigns no payment of another currency, which no invoice of the country takes", async () => {
  const payment = { ...anOpenPayment(), amount: { amount: 1_000, currency: "SEK" } };
  await open(aRun(), { "GET /api/admin/invoicing/FI/open-payments": page(payment) });
  expect(await screen.findByRole("button", { name: "Paid back" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Assign" })).toBeNull();
});

test("ignores a payment with a reason, and says why it cannot be without one", async () => {
  const payment = anOpenPayment();
  const settle = `POST /api/admin/bank-payments/${payment.id}/settle`;
  const answers = { "GET /api/admin/invoicing/FI/open-payments": page(payment), [settle]: { status: 204 } };
  const sent = await open(aRun(), answers);
  await user().click(await screen.findByRole("button", { name: "Ignore" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByRole("button", { name: "Ignore" })).toBeDisabled();
  await user().type(dialog.getByLabelText(/Reason/), "Our own transfer");
  await user().click(dialog.getByRole("button", { name: "Ignore" }));
  const body = { settledAs: "ignored", reason: "Our own transfer" };
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual(body));
});

test("lists settled payments with their reasons, and opens one again", async () => {
  const payment = anOpenPayment();
  const settled = {
    settledAs: "ignored",
    paidBackOn: null,
    reason: "Our own transfer",
    settledAt: "2026-12-16T10:00:00Z",
  };
  const reopen = `POST /api/admin/bank-payments/${payment.id}/reopen`;
  const sent = await open(aRun(), {
    "GET /api/admin/invoicing/FI/settled-payments": page({ payment, ...settled }),
    [reopen]: { status: 204 },
  });
  await user().click(await screen.findByText("Settled payments"));
  expect(screen.getByText(/Ignored; paid on .* Our own transfer/)).toBeInTheDocument();
  await user().click(screen.getByRole("button", { name: "Open again" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().type(dialog.getByLabelText(/Reason/), "A payer after all");
  await user().click(dialog.getByRole("button", { name: "Open again" }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ reason: "A payer after all" }),
  );
});

test("names an overpaid invoice among what accounts are owed", async () => {
  const overpaid = { ...surplus, number: "FI100001", overpaid: true, byHand: true };
  await open(aRun(), { "GET /api/admin/invoicing/FI/surpluses": page(overpaid) });
  expect(await screen.findByRole("link", { name: "Paid too much of invoice FI100001" })).toBeInTheDocument();
  expect(screen.getByText(/no invoice deducts it/)).toBeInTheDocument();
});

test("asks nobody to record a payment that is booked whole, beyond its invoice", async () => {
  const over = anOpenPayment({ kind: "over", invoiceNumber: "FI100001" });
  await open(aRun(), { "GET /api/admin/invoicing/FI/open-payments": page(over) });
  expect(await screen.findByText(/All of it is booked; what is too much is owed to the account/)).toBeInTheDocument();
  for (const name of ["Assign", "Paid back", "Ignore"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("asks for the month and the country of the address", async () => {
  const at = "/account/sa/invoicing?country=SE&period=2026-11-01";
  const run = aRun({ country: "SE" });
  await open(
    run,
    {
      "GET /api/admin/invoicing/SE?period=2026-11-01": { status: 200, body: { run } },
      "GET /api/admin/invoicing/SE/invoices?period=2026-11-01": page(),
      "GET /api/admin/invoicing/SE/open-payments": page(),
      "GET /api/admin/invoicing/SE/failed-documents": page(),
      "GET /api/admin/invoicing/SE/unchecked-tax-ids": page(),
      "GET /api/admin/invoicing/SE/surpluses": page(),
    },
    at,
  );
  expect(screen.getByRole("button", { name: "Country: Sweden" })).toBeInTheDocument();
  expect(await screen.findByText("There are no invoices here yet.")).toBeInTheDocument();
});

test("says how large a bank file may be, and that nothing was booked", async () => {
  await open(aRun(), { "POST /api/admin/bank-statements": refusal("payload_too_large") });
  const file = new File(["<Document/>"], "year.xml", { type: "text/xml" });
  await user().upload(screen.getByLabelText("Choose a bank file"), file);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The file is larger than 2 MB. Ask your bank for shorter periods. Nothing in the file was booked.",
  );
});

test("shows the times of a run in its country, with the zone if the admin's clock differs", async () => {
  await open(aRun({ state: "done", finishedAt: "2026-11-09T22:00:00.000Z" }));
  expect(await screen.findByText(/10 Nov 2026, 00:00 UTC\+2/)).toBeInTheDocument();
});

const waitingSales = {
  account: { id: "7", name: "Aino Agent" },
  missing: ["invoicingMethod", "city"],
  sales: 2,
  gross: euros(11_296),
  since: "2026-11-09T10:00:00.000Z",
};

test("lists the accounts with billing details to correct, and which", async () => {
  const items = [{ account: { id: "7", name: "Aino Agent" }, fields: ["eInvoiceAddress", "postalCode"] }];
  await open(aRun({ detailsToCorrect: 1 }), {
    "GET /api/admin/invoicing/FI/details-to-correct": { status: 200, body: { items, nextCursor: null } },
  });
  expect(screen.getByText(/^1 account has billing details to correct/)).toBeInTheDocument();
  const list = within(screen.getByRole("list", { name: "Billing details to correct" }));
  const account = await list.findByRole("listitem");
  expect(account).toHaveTextContent("Aino AgentE-invoice address, Postal code");
  expect(within(account).getByRole("link", { name: "Aino Agent" })).toHaveAttribute("href", "/account/sa/users/7");
});

test("counts card sales, and has a super admin alone invoice those of before", async () => {
  const waiting = { accounts: 2, sales: 3, gross: euros(16_944) };
  const sales = { ...noCardSales, issued: 7, waiting, left: 4 };
  const address = "/api/admin/invoicing/FI/card-sales";
  const command = "POST /api/admin/invoicing/FI/former-card-sales";
  const answers = {
    [`GET ${address}`]: { status: 200, body: { sales } },
    [`GET ${address}/waiting`]: page(waitingSales),
    [command]: { status: 202, body: { sales: { ...sales, left: 0 } } },
  };
  const sent = await open(aRun(), answers, "/account/sa/invoicing", "super_admin");
  expect(await screen.findByText("€169.44")).toBeInTheDocument();
  expect(screen.getByText(/^We ask each account that waits/)).toBeInTheDocument();
  const list = within(await screen.findByRole("list", { name: "Accounts that wait" }));
  const account = await list.findByRole("listitem");
  expect(within(account).getByRole("link", { name: "Aino Agent" })).toHaveAttribute("href", "/account/sa/users/7");
  expect(account).toHaveTextContent(/Missing: Invoicing method, City.*€112\.96.*2 sales, the first 9 Nov 2026/);
  expect(screen.getAllByRole("link", { name: "Download CSV" }).map((link) => link.getAttribute("href"))).toContain(
    `${address}/waiting.csv?locale=en`,
  );
  expect(screen.getByText("4 card sales are from before card sales had invoices.")).toBeInTheDocument();
  await user().click(screen.getByRole("button", { name: "Invoice them too" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Invoice former card sales?" }));
  await user().click(question.getByRole("button", { name: "Invoice" }));
  await waitFor(() => expect(sent.map((one) => `${one.method} ${one.address}`)).toContain(command));
});

test("lets an admin read of former card sales, without the button", async () => {
  const body = { sales: { ...noCardSales, left: 1, writtenOff: 1 } };
  await open(aRun(), { "GET /api/admin/invoicing/FI/card-sales": { status: 200, body } });
  expect(await screen.findByText("1 card sale is from before card sales had invoices.")).toBeInTheDocument();
  expect(screen.getByText(/^1 sale stays without an invoice/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Invoice them too" })).toBeNull();
});
