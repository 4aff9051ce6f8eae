import type { LeadType } from "@doorlight/gateway/contract";

/** The screens that a help page explains. */
export const helpTopics = [
  "buying",
  "lead_lists",
  "automatic_delivery",
  "refunds",
  "invoices",
  "plans",
  "cards",
  "office",
  "your_data",
  "sellers_page",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Addresses of prerendered pages that no first screen of the app names: with `paths` each screen would load them. */
export const sitePaths = {
  howItWorks: "/how-it-works",
  qualityWarranty: "/quality-warranty",
  leadValueCalculator: "/lead-value-calculator",
  packageTerms: "/terms-of-packages",
  help: "/help",
  helpTopic: (topic: HelpTopic) => `/help/${topic.replaceAll("_", "-")}`,
  changelog: "/changelog",
  leadType: (type: LeadType) => `/leads/${type.replaceAll("_", "-")}`,
};
