import type { Claim, LeadType, Pricing, Terms } from "@doorlight/gateway/contract";
import type { PlaceFigures } from "./lead-value.ts";
import { createContext, use } from "react";
import { type Locale, localisedPath } from "../../lib/locale.ts";

/** A town and its requests of a year. */
export type Town = {
  names: Record<Locale, string>;
  regionNames: Record<Locale, string>;
  published: number;
  /** Requests with a buyer; the purchases, and the agents who made them. */
  sold: number;
  purchases: number;
  agents: number;
  /** From the publication of a request to its first purchase: the median. */
  firstPurchaseMinutes: number;
  topType: LeadType;
  ofTopType: number;
  /** Another type was asked for as often. */
  isTopTypeTied: boolean;
};

type CampaignPackage = {
  id: string;
  name: Record<Locale, string>;
  includes: Record<Locale, readonly string[]>;
  price: number;
};

/** The facts of a country on the pages, from its pack. */
export type PageCountry = {
  code: string;
  names: Record<Locale, string>;
  selling: boolean;
  /** True if figures and company are examples. */
  sample: boolean;
  company: { name: string; registrationNumber: string; address: readonly string[] };
  dataProtectionAuthority: { name: string; url: string };
  supportAddress: string;
  currency: string;
  /** Sold to agencies by hand; net, in minor units of the currency. */
  campaignPackages: readonly CampaignPackage[];
  /** Until this day of the next month a refund can be requested. */
  refundDay: number;
  /** Rules refund in so many days at most so many percent of an agent's purchases, but always `atLeast`. */
  refundsByRule: { percent: number; atLeast: number; days: number };
  /** Above so many percent of an agent's purchases, from this request on, each needs a contact attempt. */
  claimShare: { percent: number; atLeast: number; days: number };
  /** Days. */
  retention: {
    contactsWithoutBuyers: number;
    contactsWithBuyers: number;
    leadViews: number;
    moneyRecords: number;
    prospects: number;
  };
};

/** The context of all parts of a prerendered page. */
export type PublicPage = {
  /** Without its language: `/pricing`. */
  path: string;
  locale: Locale;
  /** Those of the deployment. The page is about the first one. */
  countries: readonly PageCountry[];
  /** The prices of the first country; null while they are unknown. */
  pricing: Pricing | null;
  /** The terms of plans and credit packs in the first country; left out on other pages. */
  packageTerms?: Omit<Terms, "version" | "locale"> | null;
  /** Of the page of a town; left out on other pages. */
  town?: Town;
  /** What a visitor asked the calculator, and the figures for it from the narrowest place to the country. */
  leadValue?: { query: Record<string, string>; figures: readonly PlaceFigures[] };
  /** How many of the leads that were bought ended in an assignment; left out while that is unknown. */
  assignmentShare?: Claim | null;
  /** Scheme and host of the deployment, without a trailing slash. */
  origin: string;
};

export const PublicPageContext = createContext<PublicPage | null>(null);

export function usePublicPage(): PublicPage & { country: PageCountry | undefined; href: (path: string) => string } {
  const page = use(PublicPageContext);
  if (!page) throw new Error("usePublicPage needs a PublicPageContext");
  return { ...page, country: page.countries[0], href: (path) => localisedPath(path, page.locale) };
}
