import type { WholeInvoice } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { anInvoice, anInvoiceContent, anInvoiceLine } from "../../../test/builders/invoices.ts";
import { aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { textsOf } from "../../../test/texts.ts";
import type { Locale } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";
import { setPageTexts } from "../lazy-page.ts";
import { OwnInvoicePage } from "./own-invoice-page.tsx";

const euros = (amount: number) => ({ amount, currency: "EUR" });
const note = { id: "01900000-0000-7000-8000-0000000000f2", number: "FI100002" };
const { id } = anInvoice();
const texts = ["invoices", "notifications"];
const address = `/api/billing/invoices/${id}`;

async function open(changes: Partial<WholeInvoice> = {}, locale: Locale = "en") {
  const detail = {
    invoice: anInvoice(),
    content: anInvoiceContent(),
    lines: [anInvoiceLine()],
    payments: [],
    surplus: null,
    ...changes,
  };
  Object.assign(globalThis, { EventSource: FakeEventSource });
  setPageTexts(await textsOf(locale, ...texts));
  fakeApi({
    "GET /api/notifications": { status: 200, body: { items: [], unread: 0, nextCursor: null } },
    [`GET ${address}`]: { status: 200, body: detail },
  });
  await show(
    <Routes>
      <Route path={paths.invoice(":id")} element={<OwnInvoicePage />} />
    </Routes>,
    { user: aUser(), texts, at: paths.invoice(id), locale },
  );
  await screen.findByRole("heading", { level: 1, name: /FI100001/ });
}

const sums = () => screen.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);

test.each([
  ["en", "Invoice FI100001", "VAT 25.5% of €253.78", "Buyer's reference"],
  ["sv", "Faktura FI100001", "Moms 25,5 % på 253,78 €", "Köparens referens"],
  ["fi", "Lasku FI100001", "Alv 25,5 %, veron peruste 253,78 €", "Ostajan viite"],
] as const)("shows parties, dates, account and VAT of an invoice in %s", async (locale, heading, vat, reference) => {
  await open({ content: anInvoiceContent({ buyerReference: "Order 7" }) }, locale);
  expect(screen.getByRole("heading", { level: 1, name: heading })).toBeInTheDocument();
  for (const text of ["Doorlight Sample Oy", "Töölö Homes Oy", "FI21 1234 5600 0007 85", "Order 7", reference])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByText((text) => text.replaceAll(/\s/g, " ") === vat)).toBeInTheDocument();
});

test("links the files of an invoice and its credit notes, and says what is credited and left", async () => {
  const invoice = anInvoice({
    paid: euros(5_648),
    credited: euros(5_648),
    paymentDetails: { ...anInvoice().paymentDetails!, left: euros(26_202) },
  });
  const standing = { id: note.id, reversed: false, reverses: null, reason: null, bankEntry: null };
  const paid = { amount: euros(5_648), paidOn: "2026-12-15", by: "credit_note", reference: note.number } as const;
  const content = anInvoiceContent({ creditNotes: [note] });
  await open({ invoice, content, payments: [{ ...standing, ...paid }] });
  for (const file of ["pdf", "xml"])
    expect(screen.getByRole("link", { name: `${file.toUpperCase()} FI100001` })).toHaveAttribute(
      "href",
      `${address}.${file}`,
    );
  expect(screen.getByRole("link", { name: note.number })).toHaveAttribute("href", paths.invoice(note.id));
  expect(sums()).toEqual(
    expect.arrayContaining([
      ["Paid", "€0.00"],
      ["Credited", "€56.48"],
    ]),
  );
  expect(
    sums()
      .filter(([name]) => name === "To pay")
      .map(([, sum]) => sum),
  ).toEqual(["€262.02", "€262.02"]);
  expect(screen.getByText("Credit note FI100002")).toBeInTheDocument();
  expect(screen.getByText("Partly credited")).toBeInTheDocument();
});

test("names no account to pay to on a paid invoice, with nothing left to pay", async () => {
  await open({ invoice: anInvoice({ state: "paid", paid: euros(31_850), paymentDetails: null }) });
  expect(screen.queryByText("FI21 1234 5600 0007 85")).toBeNull();
  expect(screen.queryByText("Payment details")).toBeNull();
  expect(sums().filter(([name]) => name === "To pay")).toEqual([["To pay", "€0.00"]]);
});

const rows = () =>
  screen
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim()));

test("states quantity, unit price, discount and VAT rate of each line, and the days of a fee", async () => {
  const fee = {
    ...anInvoiceLine({ id: "2", net: euros(9_900), unitPrice: euros(9_900), vatRate: 0 }),
    kind: "plan_fee",
    planId: "basic",
    fromOn: "2026-11-01",
    untilOn: "2026-11-30",
  };
  const lead = anInvoiceLine({ net: euros(4_050), discount: euros(450), credited: true });
  await open({ lines: [lead, fee as never] });
  expect(rows()).toEqual([
    ["Description", "Date", "Quantity", "Unit price", "Discount", "VAT", "Net"],
    [
      "Request for quote, 02170 Espoo Credited",
      "17 Nov 2026",
      "1 ×",
      "€45.00",
      "Discount -€4.50",
      "VAT 25.5%",
      "€40.50",
    ],
    ["Basic plan, 1 Nov 2026 – 30 Nov 2026", "17 Nov 2026", "1 ×", "€99.00", "", "VAT 0%", "€99.00"],
  ]);
});

test.each([
  ["en", ["12 Jan 2027 Set off against invoice FI100003 €50.20", "14 Jan 2027 Paid back to your bank account €10.00"]],
  ["fi", ["12.1.2027 Vähennetty laskusta FI100003 50,20 €", "14.1.2027 Palautettu pankkitilille 10,00 €"]],
  ["sv", ["12 jan. 2027 Avräknat mot faktura FI100003 50,20 €", "14 jan. 2027 Återbetalt till bankkontot 10,00 €"]],
] as const)("says in %s where the payment beyond an invoice is", async (locale, uses) => {
  const next = { id: "01900000-0000-7000-8000-0000000000f3", number: "FI100003" };
  const surplus = {
    uses: [
      { id: "u1", surplusId: "s1", amount: euros(5_020), usedOn: "2027-01-12", invoice: next },
      { id: "u2", surplusId: "s1", amount: euros(1_000), usedOn: "2027-01-14", invoice: null },
    ],
    left: euros(6_530),
  };
  await open({ surplus }, locale);
  const link = screen.getByRole("link", { name: (name) => name.endsWith(" FI100003") });
  expect(link).toHaveAttribute("href", paths.invoice(next.id));
  const items = [...link.closest("ul")!.children].map((item) =>
    [...item.children].map(({ textContent }) => textContent.replaceAll(/\s/g, " ")).join(" "),
  );
  expect(items.slice(0, 2)).toEqual(uses);
  expect(items.slice(2).map((item) => /\d[\d.,]+/.exec(item)?.[0].replace(",", "."))).toEqual(["65.30"]);
});

test("shows no part about a surplus if nothing was paid beyond the invoice", async () => {
  await open();
  expect(screen.queryByRole("heading", { name: "Paid beyond what is due" })).toBeNull();
});

test("asks for no payment of a credit note, and says why it came and what it counts against", async () => {
  await open({
    invoice: anInvoice({ kind: "credit_note", credits: note.number, dueOn: null, paymentDetails: null }),
    lines: [anInvoiceLine({ credited: true })],
    content: anInvoiceContent({ reason: "Published twice", credited: note, fromOn: null, untilOn: null }),
  });
  expect(screen.getByText("Published twice")).toBeInTheDocument();
  expect(screen.getByText(/^A credit note is not paid. It counts against invoice FI100002./)).toBeInTheDocument();
  expect(screen.queryByText("Credited")).toBeNull();
  expect(screen.getAllByText("-€45.00")).toHaveLength(2);
  expect(sums()).toEqual(expect.arrayContaining([["With VAT", "-€318.50"]]));
  expect(screen.queryByText("FI21 1234 5600 0007 85")).toBeNull();
  expect(screen.queryByText("Payment details")).toBeNull();
});

test("says that the buyer accounts for the VAT of a reversed charge, and from which country", async () => {
  const buyer = { ...anInvoiceContent().buyer, country: "EE", vatNumber: "EE100594102" } as const;
  const vat = [{ rate: 0, reverseCharge: true, net: euros(31_850), vat: euros(0) }];
  await open({ content: anInvoiceContent({ buyer, vat }) });
  const party = within(screen.getByRole("heading", { name: "Buyer" }).closest("section")!);
  expect(party.getByText("Estonia")).toBeInTheDocument();
  expect(party.getByText("VAT number EE100594102")).toBeInTheDocument();
  expect(screen.getByText("Reverse charge on €318.50")).toBeInTheDocument();
  expect(screen.getByText(/^Reverse charge: the buyer accounts for the VAT/)).toBeInTheDocument();
});

test("prints no part of payments of an invoice that has none", async () => {
  await open();
  expect(screen.getByRole("heading", { name: "Payments" }).closest("section")).toHaveClass("print:hidden");
});

test("calls the number of a Finnish business in Swedish by its name there", async () => {
  await open({}, "sv");
  expect(screen.getByText("FO-nummer 0000001-9")).toBeInTheDocument();
});
