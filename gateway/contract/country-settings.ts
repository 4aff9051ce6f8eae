import * as z from "zod/mini";
import { Country, Money } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { Pricing } from "./pricing.ts";

/** A number of days. */
const dayCount = z.int();

/** What is in force in a country. A release changes it; only prices and modifiers are changed in the back office. */
export const CountrySettings = z.object({
  country: Country,
  /** True if the figures are examples that nobody has agreed on. */
  sample: z.boolean(),
  /** Whether people can sign up and send requests. */
  selling: z.boolean(),
  /** IANA's name; days and months are those of its clocks. */
  timeZone: z.string(),
  /** Rate in percent. */
  vatRate: z.number(),
  /** Prices, caps, credit packs and plans, as billing sells them now; null while it does not answer. */
  pricing: z.nullable(Pricing),
  /** Days for which a lead is on sale; the same in every country. */
  leadDays: dayCount,
  /** What an admin may do alone; another admin approves what is above it. */
  adminLimits: z.object({
    /** Worth of the credits that one gives in a day, each at the price of the dearest lead type. */
    credits: Money,
    /** What a month of the deals gives away that one activates in a day, net: leads and discount, less a monthly fee. */
    deals: Money,
    /** The largest discount in percent of a deal that one activates or extends. */
    discount: z.int(),
    /** How much the payments that one records in a day may be beyond what is open of their invoices. */
    payments: Money,
    /** By how many percent a price may differ, at any place, from what it would be without all that one changes in a day. */
    prices: z.int(),
    /** How much the accounts may owe that one lets buy on invoice in a day. */
    trust: Money,
  }),
  /** The most that a proven account may owe on invoice at first, net. Each invoice paid in time doubles it. */
  firstInvoiceLimit: Money,
  /** The most that any account may owe on invoice, net. */
  invoiceLimit: Money,
  /** Day of the month on which the month before is invoiced. */
  invoiceDay: z.int(),
  /** Days from the issue of an invoice to its due day. */
  paymentDays: dayCount,
  /** Days after the due day on which a reminder is mailed. */
  reminderDays: z.array(dayCount),
  /** Last day of the month on which a purchase of the month before can be refunded. */
  refundDay: z.int(),
  /** How much of an agent's purchases rules may refund without a person. */
  refundsByRule: z.object({
    /** Of the purchases, at most. */
    percent: z.int(),
    /** Purchases, whatever the share is. */
    atLeast: z.int(),
    /** The days whose purchases count. */
    days: dayCount,
  }),
  /** From which share of claims on an agent's claims need a contact attempt. */
  claimShare: z.object({
    /** Of the purchases; above it. */
    percent: z.int(),
    /** The first claim that may be above it. */
    atLeast: z.int(),
    /** The days whose purchases count. */
    days: dayCount,
  }),
  /** Confirmed requests of one mailbox, telephone number or home in 90 days, open or closed. */
  requestsPerSeller: z.int(),
  /** Which prospects may be mailed: those who said yes; also companies and people in that role; none. */
  prospectMail: z.enum(["consent", "corporate", "off"]),
  /** Whether opens of campaign mails are counted. */
  campaignOpens: z.boolean(),
  /** Whether admins must log in with a second factor. */
  adminSecondFactor: z.enum(["required", "optional"]),
  /** The sender of every mail. */
  mailSender: z.object({
    /** As mail programs show it. */
    name: z.string(),
    /** An e-mail address. */
    address: z.string(),
  }),
  /** Gets the messages of the contact page. */
  supportAddress: z.string(),
  /** The company that runs Doorlight in the country. */
  company: z.object({
    /** As it is registered. */
    name: z.string(),
    /** In the country's register of companies. */
    registrationNumber: z.string(),
  }),
  /** The account on which invoices are paid. */
  iban: z.string(),
  /** The form of electronic invoices. */
  eInvoiceFormat: z.enum(["finvoice_3_0", "peppol_bis_billing_3_0"]),
  /** Days for which each class of data is kept. */
  retention: z.object({
    /** Of sellers whose lead nobody bought. */
    contactsWithoutBuyers: dayCount,
    /** Of sellers whose lead somebody bought. */
    contactsWithBuyers: dayCount,
    leadViews: dayCount,
    logs: dayCount,
    moneyRecords: dayCount,
    /** Since somebody last did something about one. */
    prospects: dayCount,
  }),
  /** Versions of the texts in force. */
  versions: z.object({
    /** Of the terms of service. */
    terms: z.string(),
    /** Of the terms of plans and credit packs. */
    packageTerms: z.string(),
    /** Of what agents agree to before a list buys for them. */
    automaticDelivery: z.string(),
  }),
});
export type CountrySettings = z.output<typeof CountrySettings>;

export const getCountrySettings = endpoint({
  method: "GET",
  path: "/api/admin/country-settings",
  summary: "Get what is in force in a country: prices, plans, caps, VAT, days, limits, sender.",
  access: admins,
  query: z.strictObject({ country: Country }),
  answer: CountrySettings,
  refusals: ["not_found"],
});
