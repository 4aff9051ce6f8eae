import { expect, test } from "@jest/globals";
import type { AccountInvoice } from "../../contract/index.ts";
import { invoicesTable } from "./invoices-csv.ts";

const euros = (amount: number) => ({ amount, currency: "EUR" });

const invoice = {
  id: "01900000-0000-7000-8000-0000000000f1",
  kind: "invoice",
  number: "FI100001",
  period: "2026-11-01",
  issuedOn: "2026-12-10",
  dueOn: "2026-12-24",
  net: euros(4_500),
  vat: euros(1_148),
  gross: euros(5_648),
  paid: euros(0),
  credited: euros(0),
  state: "open",
  delivery: "sent",
  deliveryDetail: "",
  credits: null,
  paymentReference: "1000012",
  byCard: false,
  hasDocuments: true,
  paymentDetails: null,
  account: { id: "01900000-0000-7000-8000-0000000000aa", name: "Agnes Agent" },
  country: "FI",
  buyerName: "Töölö Homes Oy",
  buyerTaxId: "0000001-9",
  vatRate: 25.5,
  reverseChargeNet: euros(0),
  paidOn: null,
  creditedOn: null,
  setOff: null,
  paidBack: null,
} satisfies AccountInvoice;

test.each([
  ["en", {}, 0, 0, "To pay"],
  ["fi", { paid: euros(2_000) }, 2_000, 0, "Osittain maksettu"],
  ["sv", { paid: euros(2_000), credited: euros(2_000) }, 0, 2_000, "Delvis krediterad"],
  ["en", { paid: euros(3_000), credited: euros(2_000), state: "overdue" }, 1_000, 2_000, "Overdue"],
  ["fi", { paid: euros(5_648), credited: euros(5_648), state: "credited" }, 0, 5_648, "Hyvitetty"],
  ["sv", { paid: euros(5_648), state: "paid" }, 5_648, 0, "Betald"],
  ["fi", { paid: euros(5_648), state: "paid", byCard: true }, 5_648, 0, "Maksettu kortilla"],
  ["en", { kind: "credit_note", credits: "FI100000" }, 0, 0, null],
] as const)("keeps payments and credit notes apart in %s", (locale, changes, paid, credited, state) => {
  const { header, toRow } = invoicesTable(locale);
  const row = toRow({ ...invoice, ...changes });
  expect(row).toHaveLength(header.length);
  expect([row[13], row[17], row[20]]).toEqual([euros(paid), euros(credited), state]);
});

test("names the buyer, the rate, what is reverse-charged, and the days of payment and credit", () => {
  const { header, toRow } = invoicesTable("en");
  const reversed = { vat: euros(0), vatRate: null, reverseChargeNet: euros(4_500) };
  const row = toRow({ ...invoice, ...reversed, kind: "credit_note", paidOn: "2026-12-18", creditedOn: "2026-12-20" });
  const cell = (name: string) => row[header.indexOf(name)];
  expect(["Buyer", "Buyer’s ID", "VAT %", "Reverse charge, net", "Last payment", "Credited on"].map(cell)).toEqual([
    "Töölö Homes Oy",
    "0000001-9",
    0,
    euros(-4_500),
    "2026-12-18",
    "2026-12-20",
  ]);
});

test("says which part of what was paid came from no bank, and what the bank paid back", () => {
  const { header, toRow } = invoicesTable("en");
  const row = toRow({ ...invoice, paid: euros(5_648), setOff: euros(300), paidBack: euros(1_000), state: "paid" });
  const cell = (name: string) => row[header.indexOf(name)];
  expect(["Paid", "Of which set off", "Paid back by bank"].map(cell)).toEqual([euros(5_648), euros(300), euros(1_000)]);
});

test("leaves the rate of an invoice with several rates empty, one of them by reverse charge", () => {
  const { header, toRow } = invoicesTable("en");
  const row = toRow({ ...invoice, vatRate: null, reverseChargeNet: euros(2_000) });
  expect(row[header.indexOf("VAT %")]).toBeNull();
});
