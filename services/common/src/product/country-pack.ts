import { z } from "zod";
import { countryCode } from "./country-code.ts";
import { leadTypes } from "./lead-type.ts";
import { locales } from "./locale.ts";
import { postalCodeRule } from "./postal-code-rule.ts";

const leadType = z.enum(leadTypes);
const language = z.enum(locales);
const text = z.string().min(1, "must not be empty");
const wholeNumber = z.int("must be a whole number").min(1, "must be at least 1");
const dayOfMonth = wholeNumber.max(28, "must be at most 28, so that every month has it");
const days = wholeNumber;
const minorUnits = wholeNumber;

const byLanguage = <Item extends z.ZodType>(item: Item) => z.strictObject({ en: item, sv: item, fi: item });

/** A list in which each item has a key of its own; one that has another's is named. */
function distinct<Item extends z.ZodType>(item: Item, keyOf: (value: z.output<Item>) => string) {
  return z.array(item).superRefine((values, context) => {
    const keys = values.map(keyOf);
    const at = keys.findIndex((key, index) => keys.lastIndexOf(key) !== index);
    if (at >= 0) context.addIssue({ code: "custom", path: [at], message: "is listed twice" });
  });
}

/**
 * Raises or lowers the price in one place, in whole percent. The narrowest modifier that fits a lead counts: postal
 * code, city, region. A city with a namesake in another region names its own region.
 */
const locationModifier = z
  .strictObject({
    region: text.optional(),
    city: text.optional(),
    postalCode: text.optional(),
    percent: z.int("must be a whole number").min(-90).max(300),
  })
  .refine(
    ({ region, city, postalCode }) => [city ?? region, postalCode].filter(Boolean).length === 1,
    "must name either a region, a city, perhaps with its region, or a postal code",
  );

const phonePrefix = z.string().regex(/^\+[1-9]\d{0,3}$/, "must look like +358");

/** Everything that differs from country to country. Money is net, in minor units of `currency`. */
export const countryPack = z.strictObject({
  code: countryCode,
  /** True if the figures are examples that nobody has agreed on. */
  sample: z.boolean(),
  names: byLanguage(text),
  currency: z.string().refine(isCurrency, "is no ISO 4217 currency"),
  timeZone: z.string().refine(isTimeZone, "is no IANA time zone"),
  /** Languages offered first to people of the country, best one first. */
  locales: z.array(language).min(1, "must name a language"),
  /** Whether people can sign up and send requests. */
  selling: z.boolean(),
  domain: z.hostname("must be a host name"),
  mailSender: z.strictObject({ name: text, address: z.email("must be an e-mail address") }),
  /** Gets the messages of the contact page. */
  supportAddress: z.email("must be an e-mail address"),
  /**
   * The company that runs Doorlight in the country, as its law wants it named on pages and in mails. Address: one line
   * each. The registered office, where the country requires that on invoices.
   */
  company: z.strictObject({
    name: text,
    registrationNumber: text,
    address: z.array(text).min(1, "must have a line"),
    registeredOffice: text.optional(),
  }),
  /** Where people complain about how their data is handled. */
  dataProtectionAuthority: z.strictObject({
    name: text,
    url: z.url({ protocol: /^https$/, error: "must start with https://" }),
  }),
  phonePrefix,
  /** Of the countries whose telephone numbers are as usual there; a seller's number of another one is marked for agents. */
  neighbourPrefixes: z.array(phonePrefix),
  postalCode: postalCodeRule,
  eInvoiceFormat: z.enum(["finvoice_3_0", "peppol_bis_billing_3_0"]),
  /** Rate in percent: 25.5. */
  vat: z.strictObject({ rate: z.number().min(0).max(100) }),
  /** Day of the month on which the previous month is invoiced. */
  invoiceDay: dayOfMonth,
  /** The seller's part of an invoice beside the company, and the time for payment. */
  invoicing: z.strictObject({
    vatNumber: text,
    streetAddress: text,
    postalCode: text,
    city: text,
    phone: text,
    /** The seller's address for e-invoices: a scheme of Peppol's list, such as 0216, and the number in it. */
    endpoint: z.strictObject({ scheme: text, id: text }),
    /** The scheme of the company's registration number, if the country has one. */
    registrationScheme: text.optional(),
    iban: text.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, "must be an IBAN without spaces"),
    bic: text,
    /** A Swedish bankgiro number, without its dash. */
    bankgiro: text.regex(/^\d{7,8}$/, "must have 7 or 8 digits").optional(),
    /** Statements about a business that the country requires on its invoices. */
    taxNote: text.optional(),
    /** From the day of issue to the due day. */
    paymentDays: days,
    /** What an invoice says of interest on late payments. */
    lateInterest: byLanguage(text).optional(),
    /** After that day, when a reminder is mailed. */
    reminderDays: z.array(days),
    /** Those that carry e-invoices to a buyer's address, where it names one, by the codes that documents name them with. */
    operators: distinct(z.strictObject({ code: text, name: text }), ({ code }) => code).optional(),
    /** In which an invoice may be written; the first one for a buyer of another language. */
    languages: z.array(language).min(1, "must name a language"),
  }),
  /** Last day of the month on which a purchase of the previous month can be refunded. */
  refundDay: dayOfMonth,
  /**
   * How many of an agent's purchases of so many days rules may refund: in percent, and at least. A person decides about
   * others.
   */
  refundsByRule: z.strictObject({ percent: z.int().min(0).max(100), atLeast: z.int().min(0), days }),
  /**
   * How many of its purchases of so many days an agent may claim back by a word alone: beyond this percentage, and from so many
   * claims on, each needs a logged contact attempt.
   */
  claimShare: z.strictObject({ percent: z.int().min(0).max(100), atLeast: z.int().min(1), days }),
  /** The most that a proven account may owe on invoice at first, net; each invoice paid in time doubles it. */
  firstInvoiceLimit: minorUnits,
  /** The most that any account may owe on invoice: purchases, packs and fees, invoiced or not. */
  invoiceLimit: minorUnits,
  /**
   * What one admin may do alone in a day, super admins too; another admin approves what is above it. Credits count with
   * the price of the dearest lead type, deals with what they give away in their whole time, and alone up to a discount in
   * percent, payments that one records with the part beyond what is open, trust with what accounts may owe that one lets
   * buy on invoice. Prices change by so many percent at most, all changes of one admin together.
   */
  adminLimits: z.strictObject({
    credits: minorUnits,
    deals: minorUnits,
    discount: wholeNumber.max(90, "must be at most 90"),
    payments: minorUnits,
    prices: wholeNumber.max(90, "must be at most 90"),
    trust: minorUnits,
  }),
  /** How many agents can buy one lead. */
  caps: z.record(leadType, wholeNumber),
  /** How many requests of one mailbox, telephone number or home can be confirmed in 90 days, whether or not they are closed. */
  requestsPerSeller: wholeNumber.default(5),
  /** A type without a price cannot be bought: `pricing_misconfigured`. */
  unitPrices: z.partialRecord(leadType, minorUnits),
  locationModifiers: distinct(locationModifier, ({ region, city, postalCode }) =>
    JSON.stringify([region, city, postalCode]),
  ),
  creditPacks: distinct(z.strictObject({ id: text, credits: wholeNumber, price: minorUnits }), ({ id }) => id),
  plans: distinct(
    z.strictObject({
      id: z.enum(["basic", "plus", "growth", "power"]),
      monthlyQuota: wholeNumber,
      monthlyFee: minorUnits,
    }),
    ({ id }) => id,
  ),
  /** What is sold to agencies by hand, with its net price. */
  campaignPackages: distinct(
    z.strictObject({
      id: text,
      name: byLanguage(text),
      /** One line to each point. */
      includes: byLanguage(z.array(text).min(1, "must name something")),
      price: minorUnits,
    }),
    ({ id }) => id,
  ).default([]),
  /** A town gets a page for sellers if so many of its leads were sold, to so many agents, within a year. */
  townPages: z.strictObject({ soldLeads: wholeNumber, agents: wholeNumber }),
  /** Days of retention of each class of data. */
  retention: z.strictObject({
    contactsWithoutBuyers: days,
    contactsWithBuyers: days,
    /** Of edits of lead lists too. */
    leadViews: days,
    logs: days,
    moneyRecords: days,
    prospects: days,
  }),
  /**
   * Which prospects may be mailed: those who said yes; also addresses of companies and of people in that role; none.
   */
  prospectMail: z.enum(["consent", "corporate", "off"]).default("off"),
  /** Whether the opens of campaign mails are counted: one total for each campaign, and nothing about a recipient. */
  campaignOpens: z.boolean().default(false),
  terms: z.strictObject({ version: text }),
  /** The text about plans and credit packs, which nobody is asked to accept. */
  packageTerms: z.strictObject({ version: text }),
  /** The text that agents agree to before a list buys for them. */
  automaticDelivery: z.strictObject({ version: text }),
  /** Whether admins must log in with a second factor. */
  adminSecondFactor: z.enum(["required", "optional"]).default("required"),
});

export type CountryPack = z.output<typeof countryPack>;

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf("timeZone").includes(name);
}
