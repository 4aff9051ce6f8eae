import type { CountrySettings as Settings } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { CountrySettings } from "./country-settings.tsx";

const euros = (amount: number) => ({ amount, currency: "EUR" });
const theSettings = (changes: Partial<Settings> = {}): Settings => ({
  country: "FI",
  sample: false,
  selling: true,
  timeZone: "Europe/Helsinki",
  vatRate: 25.5,
  pricing: {
    country: "FI",
    currency: "EUR",
    unitPrices: [{ leadType: "request_for_quote", price: euros(4_500), cap: 4 }],
    creditPacks: [{ id: "credits_5", credits: 5, price: euros(20_500) }],
    plans: [{ id: "growth", monthlyQuota: 20, monthlyFee: euros(71_900) }],
  } as Settings["pricing"],
  leadDays: 7,
  adminLimits: {
    credits: euros(50_000),
    deals: euros(200_000),
    discount: 30,
    payments: euros(10_000),
    prices: 20,
    trust: euros(100_000),
  },
  firstInvoiceLimit: euros(20_000),
  invoiceLimit: euros(300_000),
  invoiceDay: 10,
  paymentDays: 14,
  reminderDays: [7, 21],
  refundDay: 9,
  refundsByRule: { percent: 10, atLeast: 2, days: 90 },
  claimShare: { percent: 25, atLeast: 4, days: 90 },
  requestsPerSeller: 3,
  prospectMail: "corporate",
  campaignOpens: false,
  adminSecondFactor: "required",
  mailSender: { name: "Doorlight", address: "no-reply@fi.doorlight.example" },
  supportAddress: "support@fi.doorlight.example",
  company: { name: "Doorlight Sample Oy", registrationNumber: "0000000-0" },
  iban: "FI2112345600000785",
  eInvoiceFormat: "finvoice_3_0",
  retention: {
    contactsWithoutBuyers: 90,
    contactsWithBuyers: 730,
    leadViews: 395,
    logs: 30,
    moneyRecords: 2192,
    prospects: 730,
  },
  versions: { terms: "2026-11", packageTerms: "2026-11", automaticDelivery: "2026-11-28" },
  ...changes,
});

async function showSettings(settings: Settings, country = "FI") {
  fakeApi({ [`GET /api/admin/country-settings?country=${country}`]: { status: 200, body: settings } });
  await show(<CountrySettings />, {
    user: anAdmin(),
    texts: ["country-settings"],
    at: `/account/sa/settings?country=${country}`,
  });
}

test("shows prices with caps, plans with leads, VAT, days, limits and the sender of a country", async () => {
  await showSettings(theSettings());
  const leads = within(await screen.findByRole("table", { name: "Leads" }));
  expect(leads.getByRole("row", { name: "Request for quote €45.00 4" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: "Growth €719.00 20" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: "5 credits €205.00" })).toBeInTheDocument();
  for (const text of ["25.5%", "Day 10 of the month", "7 days, 21 days", "€3,000.00", "no-reply@fi.doorlight.example"])
    expect(screen.getByText(text)).toBeInTheDocument();
});

test("says how long leads are on sale, and what one admin may give at most", async () => {
  await showSettings(theSettings());
  expect(await screen.findByText("A lead is on sale for")).toBeInTheDocument();
  expect(screen.getByText("7 days")).toBeInTheDocument();
  expect(screen.getByText(/^To accounts of this country, worth €500.00 a day at most/)).toBeInTheDocument();
  expect(screen.getByText(/give away at most €2,000.00 in their whole time/)).toBeInTheDocument();
  expect(screen.getByText(/^By 20% a day at most/)).toBeInTheDocument();
  expect(screen.getByText(/^At most €100.00 a day beyond what is open/)).toBeInTheDocument();
  expect(
    screen.getByText(/^Accounts that one admin allows in a day may owe at most €1,000.00 in all/),
  ).toBeInTheDocument();
});

test("shows the rest while billing does not answer, and says what is missing", async () => {
  await showSettings(theSettings({ pricing: null }));
  expect(await screen.findByText(/Prices, plans and credit packs cannot be shown/)).toBeInTheDocument();
  expect(screen.getByText("Day 10 of the month")).toBeInTheDocument();
});

test("warns of figures that nobody has agreed on", async () => {
  await showSettings(theSettings({ sample: true, country: "GB" }), "GB");
  expect(await screen.findByText("These figures are examples that nobody has agreed on.")).toBeInTheDocument();
});
