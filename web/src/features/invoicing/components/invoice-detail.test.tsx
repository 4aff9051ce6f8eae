import type { AnswerOf, getAccountInvoice } from "@doorlight/gateway/contract";
import { beforeAll, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anApproval } from "../../../../test/builders/approvals.ts";
import { anAccountInvoice, anInvoiceContent, anInvoiceLine } from "../../../../test/builders/invoices.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { todayIn } from "../../../lib/dates.ts";
import { InvoiceDetail } from "./invoice-detail.tsx";

beforeAll(async () => {
  await Promise.all([
    import("../../../components/ui/confirm-dialog.tsx"),
    import("./record-payment.tsx"),
    import("./credit-note.tsx"),
  ]);
}, 30_000);

const invoice = anAccountInvoice({ paid: { amount: 1_850, currency: "EUR" } });
const address = `/api/admin/invoices/${invoice.id}`;
type Detail = AnswerOf<typeof getAccountInvoice>;
const lines = [
  anInvoiceLine(),
  anInvoiceLine({ id: "01900000-0000-7000-8000-0000000000e3", city: "Helsinki", postalCode: "00100" }),
];
const payment = {
  id: "01900000-0000-7000-8000-0000000000d1",
  amount: { amount: 1_850, currency: "EUR" },
  paidOn: "2026-12-15",
  by: "statement",
  reference: "",
  reversed: false,
  reverses: null,
  bankEntry: "Payer Oy, AC1",
  reason: null,
} as const;

const euros = (amount: number) => ({ amount, currency: "EUR" });
const superAdmin = anAdmin({ role: "super_admin" });

async function open(changes: Partial<Detail> = {}, answers: Record<string, Answer> = {}, admin = superAdmin) {
  const owed = `GET /api/admin/invoicing/FI/surpluses?account=${invoice.account.id}`;
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: { items: [] } },
    [owed]: { status: 200, body: { items: [], nextCursor: null } },
    ...answers,
  });
  const detail: Detail = {
    invoice,
    content: anInvoiceContent(),
    lines,
    payments: [payment],
    surplus: null,
    reminders: [],
    nextReminderOn: null,
    debt: { open: euros(31_850), overdue: euros(0), notInvoiced: euros(0), surplus: euros(0) },
    ...changes,
  };
  await show(
    <>
      <InvoiceDetail detail={detail} />
      <Toaster />
    </>,
    { user: admin, texts: ["invoicing", "invoices", "back-office"] },
  );
  return sent;
}

const user = () => userEvent.setup({ delay: null });

test("names the payer and the bank's entry of a payment", async () => {
  await open();
  expect(await screen.findByText("Payer Oy, AC1")).toBeInTheDocument();
});

test("says which reminders were sent, when the next comes, and what the account owes in all", async () => {
  await open({
    reminders: [{ days: 7, at: "2026-12-31T04:00:00.000Z" }],
    nextReminderOn: "2027-01-14",
    debt: { open: euros(50_000), overdue: euros(31_850), notInvoiced: euros(0), surplus: euros(0) },
  });
  expect(screen.getByText(/^Reminder 7 days after the due day: 31 Dec 2026/)).toBeInTheDocument();
  expect(screen.getByText("Next reminder: 14 Jan 2027, if it is not paid")).toBeInTheDocument();
  expect(screen.getByText("The account owes €500.00 in all, €318.50 of it overdue.")).toBeInTheDocument();
});

test("shows parties, account, reference, files, lines and payments of an invoice", async () => {
  await open();
  for (const text of ["Töölö Homes Oy", "Business ID 0000000-0", "FI21 1234 5600 0007 85"])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getAllByText("1000012")).toHaveLength(2);
  expect(screen.getByRole("link", { name: "PDF FI100001" })).toHaveAttribute("href", `${address}.pdf`);
  expect(screen.getByText("Request for quote, 00100 Helsinki", { exact: false })).toBeInTheDocument();
  expect(screen.getByText("Bank transfer")).toBeInTheDocument();
});

test.each([
  ["GB", "Company number 0000000-0", "Reference"],
  ["SE", "Business ID 0000000-0", "OCR number"],
])("labels numbers of a seller in %s as its documents do", async (country, number, reference) => {
  const content = anInvoiceContent();
  await open({ content: { ...content, seller: { ...content.seller, country } } });
  expect(screen.getAllByText(number)).not.toHaveLength(0);
  expect(screen.getAllByText(reference)).not.toHaveLength(0);
});

test("says why an invoice has no files, and retries it", async () => {
  const failed = anAccountInvoice({ delivery: "pending", deliveryDetail: "PDF: TypeError", hasDocuments: false });
  const body = { invoice: failed, cause: null };
  const sent = await open({ invoice: failed }, { [`POST ${address}/send`]: { status: 202, body } });
  expect(screen.getByText("Not made")).toBeInTheDocument();
  expect(screen.getByText("PDF: TypeError")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  await user().click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(sent.some(({ method }) => method === "POST")).toBe(true));
});

test("neither sends nor retries an invoice whose files are being made", async () => {
  await open({ invoice: anAccountInvoice({ delivery: "pending", hasDocuments: false }) });
  expect(screen.getByText("Being made")).toBeInTheDocument();
  for (const name of ["Send again", "Try again"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("records a partial payment after it said what is then left", async () => {
  const sent = await open({}, { [`POST ${address}/payments`]: { status: 201, body: { invoice } } });
  await user().click(screen.getByRole("button", { name: "Record a payment" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  const amount = dialog.getByLabelText("Amount");
  expect(amount).toHaveValue("300.00");
  expect(dialog.getByText("The invoice is then paid.")).toBeInTheDocument();
  await user().clear(amount);
  await user().type(amount, "100,50");
  expect(dialog.getByText("€199.50 is then left to pay.")).toBeInTheDocument();
  await user().click(dialog.getByRole("button", { name: "Record" }));
  const posted = () => sent.find(({ method }) => method === "POST");
  await waitFor(() => expect(posted()).toBeDefined());
  expect(posted()?.body).toMatchObject({ amount: { amount: 10_050, currency: "EUR" } });
  expect(posted()?.headers.get("Idempotency-Key")).toMatch(/^[\da-f-]{36}$/);
});

test("says at the day of a payment which days it may have", async () => {
  const fields = [{ path: "paidOn", code: "invalid_date", message: "must be from the invoice's day to today" }];
  await open({}, { [`POST ${address}/payments`]: refusal("invalid_request", fields) });
  await user().click(screen.getByRole("button", { name: "Record a payment" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().click(dialog.getByRole("button", { name: "Record" }));
  expect(await dialog.findByText(/from the invoice's date to today/)).toBeInTheDocument();
});

test("dates a payment today in its invoice's country, even if another has the same currency", async () => {
  // Whenever it is, their days differ.
  const zones = { FI: "Pacific/Kiritimati", DE: "Pacific/Pago_Pago" };
  const items = Object.entries(zones).map(([code, timeZone]) => ({
    code,
    names: { en: code },
    currency: "EUR",
    timeZone,
    selling: true,
  }));
  const german = anAccountInvoice({ country: "DE" });
  await open({ invoice: german }, { "GET /api/countries": { status: 200, body: { items } } });
  await user().click(screen.getByRole("button", { name: "Record a payment" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await waitFor(() => expect(dialog.getByLabelText("Paid on")).toHaveValue(todayIn(zones.DE)));
});

test("points out a payment of more than is left, and records none of nothing", async () => {
  await open();
  await user().click(screen.getByRole("button", { name: "Record a payment" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  const amount = dialog.getByLabelText("Amount");
  await user().clear(amount);
  expect(dialog.getByRole("button", { name: "Record" })).toBeDisabled();
  await user().type(amount, "301");
  expect(dialog.getByText("That is €1.00 more than is left to pay.")).toBeInTheDocument();
});

test("records more than is left only if that is meant", async () => {
  const sent = await open({}, { [`POST ${address}/payments`]: { status: 201, body: { invoice } } });
  await user().click(screen.getByRole("button", { name: "Record a payment" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().clear(dialog.getByLabelText("Amount"));
  await user().type(dialog.getByLabelText("Amount"), "3000");
  expect(dialog.getByRole("button", { name: "Record" })).toBeDisabled();
  await user().click(dialog.getByRole("checkbox", { name: "Yes, €3,000.00 was paid, though €300.00 is open" }));
  await user().click(dialog.getByRole("button", { name: "Record" }));
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({ more: true }));
});

test("says that another payment was recorded meanwhile", async () => {
  const fields = [{ path: "amount", code: "beyond_open", message: "0 is open" }];
  await open({}, { [`POST ${address}/payments`]: refusal("invalid_request", fields) });
  await user().click(screen.getByRole("button", { name: "Record a payment" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().click(dialog.getByRole("button", { name: "Record" }));
  expect(await dialog.findByText(/^Meanwhile another payment was recorded/)).toBeInTheDocument();
});

test("reverses a payment with a reason", async () => {
  const reverse = `POST ${address}/payments/${payment.id}/reverse`;
  const sent = await open({}, { [reverse]: { status: 200, body: { invoice } } });
  await user().click(screen.getByRole("button", { name: "Reverse" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Reverse the payment of €18.50?" }));
  expect(dialog.getByRole("button", { name: "Reverse" })).toBeDisabled();
  await user().type(dialog.getByLabelText(/Reason/), "Recorded twice");
  await user().click(dialog.getByRole("button", { name: "Reverse" }));
  const body = { reason: "Recorded twice" };
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual(body));
});

test("says what to reverse before a payment whose surplus was used", async () => {
  const fields = [{ path: "id", code: "surplus_used", message: "is set off" }];
  await open({}, { [`POST ${address}/payments/${payment.id}/reverse`]: refusal("invalid_request", fields) });
  await user().click(screen.getByRole("button", { name: "Reverse" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().type(dialog.getByLabelText(/Reason/), "Recorded twice");
  await user().click(dialog.getByRole("button", { name: "Reverse" }));
  expect(await dialog.findByText(/is already set off against another invoice, or paid back/)).toBeInTheDocument();
});

test("shows a reversed payment with its reversal and the reason, and reverses neither", async () => {
  const reversal = {
    ...payment,
    id: "01900000-0000-7000-8000-0000000000d2",
    amount: { amount: -1_850, currency: "EUR" },
    by: "reversal",
    reverses: payment.id,
    reason: "Recorded twice",
  } as const;
  await open({ payments: [{ ...payment, reversed: true }, reversal] });
  for (const text of ["reversed below", "Reversal", "Recorded twice"])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Reverse" })).toBeNull();
});

test("lets a super admin reverse a pay-back, and set what is owed off on the open invoice", async () => {
  const owes = { id: "01900000-0000-7000-8000-0000000000e1", number: "FI100007", overpaid: true };
  const left = { amount: 5_000, currency: "EUR" };
  const body = { items: [{ ...owes, account: invoice.account, left }], nextCursor: null };
  const use = { id: payment.id, surplusId: invoice.id, amount: left, usedOn: "2026-12-16", invoice: null };
  const setOff = `POST ${address}/set-off`;
  const reverse = `POST ${address}/pay-back/${use.id}/reverse`;
  const sent = await open(
    { payments: [], surplus: { left: { amount: 0, currency: "EUR" }, uses: [use] } },
    {
      [`GET /api/admin/invoicing/FI/surpluses?account=${invoice.account.id}`]: { status: 200, body },
      [setOff]: { status: 200, body: { invoice } },
      [reverse]: { status: 204 },
    },
  );
  await user().click(await screen.findByRole("button", { name: "Set €50.00 off" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Set €50.00 off against invoice FI100001?" }));
  await user().click(question.getByRole("button", { name: "Set off" }));
  const posted = () => sent.filter(({ method }) => method === "POST").map((call) => call.body);
  await waitFor(() => expect(posted()).toEqual([{ surplusId: owes.id, amount: left }]));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await user().click(screen.getByRole("button", { name: "Reverse" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Was €50.00 not paid back?" }));
  await user().type(dialog.getByLabelText(/Reason/), "It came back");
  await user().click(dialog.getByRole("button", { name: "Reverse" }));
  await waitFor(() => expect(posted().at(-1)).toEqual({ reason: "It came back" }));
});

test("says that another admin has to approve a payment that was not recorded", async () => {
  const body = { status: "approval_needed", approval: anApproval({ action: "record_payment" }) };
  await open({}, { [`POST ${address}/payments`]: { status: 202, body } });
  await user().click(screen.getByRole("button", { name: "Record a payment" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().type(dialog.getByLabelText("Amount"), "000");
  await user().click(dialog.getByRole("button", { name: "Record" }));
  expect(await screen.findByText(/Another admin has to approve this payment/)).toBeInTheDocument();
});

test("records a payment of a paid invoice too, and proposes no sum", async () => {
  const paid = anAccountInvoice({ state: "paid", paid: invoice.gross, paymentDetails: null });
  await open({ invoice: paid });
  await user().click(screen.getByRole("button", { name: "Record a payment" }));
  expect(await screen.findByLabelText("Amount")).toHaveValue("");
  await user().type(screen.getByLabelText("Amount"), "250");
  expect(screen.getByText("That is €250.00 more than is left to pay.")).toBeInTheDocument();
});

test("takes the chosen lines back by a credit note, with a reason", async () => {
  const creditNote = anAccountInvoice({ kind: "credit_note", number: "FI100009" });
  const sent = await open({}, { [`POST ${address}/credit-notes`]: { status: 201, body: { creditNote } } });
  await user().click(screen.getByRole("button", { name: "Credit note" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Credit lines of FI100001" }));
  expect(dialog.getByRole("button", { name: "Issue the credit note" })).toBeDisabled();
  await user().click(dialog.getByRole("checkbox", { name: /Helsinki/ }));
  await user().type(dialog.getByLabelText("Reason"), "A duplicate");
  expect(dialog.getByText(/^A credit note of €56\.48 .*: €45\.00 without VAT and €11\.48 VAT/)).toBeInTheDocument();
  await user().click(dialog.getByRole("button", { name: "Issue the credit note" }));
  const body = { lineIds: [lines[1]!.id], parts: [], reason: "A duplicate" };
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual(body));
});

test("takes a part of what is left of a line back, and states net, VAT and gross before", async () => {
  const creditNote = anAccountInvoice({ kind: "credit_note", number: "FI100009" });
  const partly = anInvoiceLine({ leftNet: euros(3_000), leftVat: euros(765) });
  const sent = await open(
    { lines: [partly] },
    { [`POST ${address}/credit-notes`]: { status: 201, body: { creditNote } } },
  );
  expect(screen.getByText("€15.00 credited")).toBeInTheDocument();
  await user().click(screen.getByRole("button", { name: "Credit note" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().click(dialog.getByRole("checkbox", { name: /Espoo/ }));
  const sum = dialog.getByLabelText("Sum to credit, without VAT");
  expect(sum).toHaveValue("30.00");
  await user().type(dialog.getByLabelText("Reason"), "Agreed");
  for (const wrong of ["30.01", "0", "a part"]) {
    await user().clear(sum);
    await user().type(sum, wrong);
    expect(dialog.getByRole("button", { name: "Issue the credit note" })).toBeDisabled();
  }
  await user().clear(sum);
  await user().type(sum, "10.01");
  expect(dialog.getByText(/^A credit note of €12\.56 .*: €10\.01 without VAT and €2\.55 VAT/)).toBeInTheDocument();
  await user().click(dialog.getByRole("button", { name: "Issue the credit note" }));
  const body = { lineIds: [], parts: [{ lineId: partly.id, net: euros(1_001) }], reason: "Agreed" };
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual(body));
});

test("says that something of the lines was credited meanwhile", async () => {
  const fields = [{ path: "parts", code: "beyond_line", message: "less is left" }];
  await open({}, { [`POST ${address}/credit-notes`]: refusal("invalid_request", fields) });
  await user().click(screen.getByRole("button", { name: "Credit note" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user().click(dialog.getByRole("checkbox", { name: /Helsinki/ }));
  await user().type(dialog.getByLabelText("Reason"), "A duplicate");
  await user().click(dialog.getByRole("button", { name: "Issue the credit note" }));
  expect(await dialog.findByText(/^Nothing was credited: another credit note/)).toBeInTheDocument();
});

test("says of an invoice that a card has paid how it is credited", async () => {
  await open({ invoice: anAccountInvoice({ byCard: true, state: "paid", dueOn: null, paymentDetails: null }) });
  expect(screen.getByText(/^This invoice was paid by card\./)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Credit note" })).not.toBeInTheDocument();
});

test("lets an admin who is no super admin take nothing back", async () => {
  await open({}, {}, anAdmin());
  expect(screen.getByRole("button", { name: "Record a payment" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Credit note" })).not.toBeInTheDocument();
  expect(screen.getByText(/^Only a super admin can credit an invoice/)).toBeInTheDocument();
  const link = screen.getByRole("link", { name: "See the super admins" });
  expect(link).toHaveAttribute("href", "/account/sa/users?role=super_admin");
});

test("does not take a line back twice", async () => {
  await open({ lines: lines.map((line) => ({ ...line, credited: true, leftNet: euros(0) })) });
  expect(screen.getAllByText("Credited")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Credit note" })).not.toBeInTheDocument();
});

test("asks for no payment of a credit note and takes nothing back from it", async () => {
  const credited = { id: invoice.id, number: "FI100001" };
  await open({
    invoice: anAccountInvoice({
      kind: "credit_note",
      number: "FI100002",
      byCard: true,
      dueOn: null,
      paymentDetails: null,
    }),
    content: anInvoiceContent({ credited, cause: "card_refund" }),
    payments: [],
  });
  for (const name of ["Record a payment", "Credit note"]) {
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  }
  expect(screen.getByRole("heading", { name: "Credit note FI100002" })).toBeInTheDocument();
  expect(screen.getByText("Refund to the card")).toBeInTheDocument();
  expect(screen.getByText(/^A credit note is not paid\. The card that paid invoice/)).toBeInTheDocument();
  const link = screen.getByRole("link", { name: "FI100001" });
  expect(link).toHaveAttribute("href", `/account/sa/invoicing/${invoice.id}`);
});
