import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { anInvoice, anInvoiceLine, aNextInvoice } from "../../../../test/builders/invoices.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import type { Locale } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { Invoices } from "./invoices.tsx";

const page = (...items: object[]) => ({ status: 200, body: { items, nextCursor: null } });
const paidNote = anInvoice({
  id: "2",
  kind: "credit_note",
  number: "FI100002",
  credits: "FI100001",
  dueOn: null,
  paymentDetails: null,
});

const showPage = (locale: Locale = "en") => show(<Invoices />, { user: aUser(), texts: ["invoices"], locale });

test("shows state, day and files of an invoice by its number", async () => {
  fakeApi({
    "GET /api/billing/next-invoice": page(),
    "GET /api/billing/invoices?limit=20": page(anInvoice({ state: "overdue" }), paidNote),
  });
  await showPage();
  const row = within((await screen.findByText("FI100001")).closest("tr")!);
  expect(row.getByRole("link", { name: "FI100001" })).toHaveAttribute("href", paths.invoice(anInvoice().id));
  expect(row.getByText("Overdue")).toBeInTheDocument();
  expect(row.getByText("Due 24 Dec 2026")).toBeInTheDocument();
  expect(row.getByText("€318.50")).toBeInTheDocument();
  const address = `/api/billing/invoices/${anInvoice().id}`;
  expect(row.getByRole("link", { name: "PDF FI100001" })).toHaveAttribute("href", `${address}.pdf`);
  expect(row.getByRole("link", { name: "XML FI100001" })).toHaveAttribute("href", `${address}.xml`);
});

test("says what a credit note takes back, with its sum below zero and no state of payment", async () => {
  fakeApi({ "GET /api/billing/next-invoice": page(), "GET /api/billing/invoices?limit=20": page(paidNote) });
  await showPage();
  const row = within((await screen.findByText("FI100002")).closest("tr")!);
  expect(row.getByText("Credit note")).toBeInTheDocument();
  expect(row.getByText("Credits FI100001")).toBeInTheDocument();
  expect(row.getByText("-€318.50")).toBeInTheDocument();
});

test.each([
  ["en", "To pay", "318.50"],
  ["sv", "Att betala", "318,50"],
  ["fi", "Maksettavana", "318,50"],
] as const)(
  "says in %s how to pay an open invoice, and copies its values as a bank takes them",
  async (locale, title, sum) => {
    const user = userEvent.setup();
    const paid = anInvoice({ id: "3", number: "FI100003", state: "paid", paymentDetails: null });
    fakeApi({ "GET /api/billing/next-invoice": page(), "GET /api/billing/invoices?limit=20": page(paid, anInvoice()) });
    await showPage(locale);
    const card = within((await screen.findByRole("heading", { name: title })).closest("section")!);
    expect(card.getByText("FI21 1234 5600 0007 85")).toBeInTheDocument();
    expect(card.queryByText(/FI100003/)).not.toBeInTheDocument();
    const copied: string[] = [];
    for (const button of card.getAllByRole("button")) {
      await user.click(button);
      copied.push(await navigator.clipboard.readText());
    }
    const { payee, iban, bic, barcode } = anInvoice().paymentDetails!;
    expect(copied).toEqual([payee, iban, bic, "1000012", sum, barcode]);
  },
);

test("names the bankgiro of an open Swedish invoice, without a bar code", async () => {
  const details = { ...anInvoice().paymentDetails!, bankgiro: "5050-1055", barcode: null };
  fakeApi({
    "GET /api/billing/next-invoice": page(),
    "GET /api/billing/invoices?limit=20": page(anInvoice({ paymentDetails: details })),
  });
  const { unmount } = await showPage();
  expect(await screen.findByText("5050-1055")).toBeInTheDocument();
  expect(screen.queryByText("Bar code for your bank")).not.toBeInTheDocument();
  unmount();

  fakeApi({ "GET /api/billing/next-invoice": page(), "GET /api/billing/invoices?limit=20": page(paidNote) });
  await showPage();
  await screen.findByText("FI100002");
  expect(screen.queryByRole("heading", { name: "To pay" })).not.toBeInTheDocument();
});

test("says what credit notes of paid invoices owe the agent", async () => {
  const body = { items: [], owed: { amount: 12_550, currency: "EUR" } };
  fakeApi({
    "GET /api/billing/next-invoice": { status: 200, body },
    "GET /api/billing/invoices?limit=20": page(paidNote),
  });
  await showPage();
  expect(await screen.findByText(/owed €125\.50, from a credit note .*\. It will be deducted/)).toBeInTheDocument();
});

test("links no files of an invoice while they are made, and says how much of it is paid", async () => {
  const coming = anInvoice({ hasDocuments: false, paid: { amount: 10_000, currency: "EUR" } });
  fakeApi({ "GET /api/billing/next-invoice": page(), "GET /api/billing/invoices?limit=20": page(coming) });
  await showPage();
  expect(await screen.findByText("Files are being prepared")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /PDF|XML/ })).not.toBeInTheDocument();
  expect(screen.getByText("€100.00")).toBeInTheDocument();
});

test.each([
  ["en", { state: "credited", paid: 31_850, credited: 31_850 }, "Credited", []],
  ["en", { state: "credited", paid: 63_700, credited: 31_850 }, "Credited", ["Paid €318.50"]],
  ["en", { state: "paid", paid: 31_850, credited: 10_000 }, "Paid", ["Paid €218.50", "Credited €100.00"]],
  ["fi", { state: "open", paid: 10_000, credited: 0 }, "Osittain maksettu", ["Maksettu 100,00 €"]],
  ["sv", { state: "open", paid: 10_000, credited: 10_000 }, "Delvis krediterad", ["Krediterat 100,00 €"]],
  ["sv", { state: "overdue", paid: 10_000, credited: 0 }, "Förfallen", ["Betalt 100,00 €"]],
] as const)(
  "calls an invoice in %s what payments and credit notes made of it: %o",
  async (locale, made, tag, parts) => {
    const [paid, credited] = [made.paid, made.credited].map((amount) => ({ amount, currency: "EUR" }));
    const invoice = anInvoice({ state: made.state, paid: paid!, credited: credited!, paymentDetails: null });
    fakeApi({ "GET /api/billing/next-invoice": page(), "GET /api/billing/invoices?limit=20": page(invoice) });
    await showPage(locale);
    const [, , state, sum] = within((await screen.findByText("FI100001")).closest("tr")!).getAllByRole("cell");
    expect(state).toHaveTextContent(tag);
    const said = [...sum!.querySelectorAll(".block")].map(({ textContent }) => textContent.replaceAll(/\s/g, " "));
    expect(said).toEqual(parts);
  },
);

test("lists the lines of the next invoice, and names one that waits for a refund", async () => {
  const held = anInvoiceLine({ id: "2", held: true, city: "Helsinki", postalCode: "00100" });
  const pack = { ...anInvoiceLine({ id: "3" }), kind: "pack", credits: 10 };
  fakeApi({
    "GET /api/billing/next-invoice": page(aNextInvoice({ lines: [anInvoiceLine(), held, pack as never] })),
    "GET /api/billing/invoices?limit=20": page(),
  });
  await showPage();
  expect(await screen.findByText("Next invoice: November 2026")).toBeInTheDocument();
  expect(screen.getByText("Request for quote, 02170 Espoo")).toBeInTheDocument();
  expect(screen.getByText("Credit pack, 10 credits")).toBeInTheDocument();
  const line = within(screen.getByText("Request for quote, 00100 Helsinki").closest("li")!);
  expect(line.getByText("Waiting for the refund decision")).toBeInTheDocument();
  expect(screen.getByText("No invoices yet")).toBeInTheDocument();
});

test.each([
  ["en", "So far €318.50 with VAT, invoiced on 10 Dec 2026"],
  ["fi", "Tähän mennessä 318,50 € sis. alv, laskutetaan 10.12.2026"],
  ["sv", "Hittills 318,50 € inkl. moms, faktureras 10 dec. 2026"],
] as const)("says in %s the sum of the next invoice so far", async (locale, sentence) => {
  fakeApi({
    "GET /api/billing/next-invoice": page(aNextInvoice()),
    "GET /api/billing/invoices?limit=20": page(anInvoice()),
  });
  await showPage(locale);
  expect(await screen.findByText((text) => text.replaceAll(/\s/g, " ") === sentence)).toBeInTheDocument();
});

test("says what the next invoice consists of, by kind, without lines that wait for a refund", async () => {
  const pack = { ...anInvoiceLine({ id: "2", net: { amount: 39_500, currency: "EUR" } }), kind: "pack", credits: 10 };
  const lines = [anInvoiceLine(), anInvoiceLine({ id: "3" }), anInvoiceLine({ id: "4", held: true }), pack as never];
  fakeApi({
    "GET /api/billing/next-invoice": page(aNextInvoice({ lines })),
    "GET /api/billing/invoices?limit=20": page(),
  });
  await showPage();
  await screen.findByText(/^So far/);
  const parts = screen.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(parts).toEqual([
    ["Leads excl. VAT", "€90.00"],
    ["Credit packs excl. VAT", "€395.00"],
    ["VAT", "€64.72"],
  ]);
});

test("says that nothing is to be invoiced so far", async () => {
  fakeApi({
    "GET /api/billing/next-invoice": page(aNextInvoice({ lines: [] })),
    "GET /api/billing/invoices?limit=20": page(anInvoice()),
  });
  await showPage();
  expect(await screen.findByText("Nothing to be invoiced this month so far.")).toBeInTheDocument();
});

test("says that the next invoice cannot be shown, and not that there is none", async () => {
  fakeApi({
    "GET /api/billing/next-invoice": refusal("unavailable"),
    "GET /api/billing/invoices?limit=20": page(anInvoice()),
  });
  await showPage();
  expect(await screen.findByText("The next invoice cannot be shown right now.")).toBeInTheDocument();
  expect(screen.queryByText("Nothing to be invoiced this month so far.")).toBeNull();
});
