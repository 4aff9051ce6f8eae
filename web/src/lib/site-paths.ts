import type { LeadType } from "@doorlight/gateway/contract";
import type { HelpTopic } from "./help-topics.ts";

/** Addresses of prerendered pages that no first screen of the app names: with `paths` each screen would load them. */
export const sitePaths = {
  howItWorks: "/how-it-works",
  qualityWarranty: "/quality-warranty",
  leadValueCalculator: "/lead-value-calculator",
  packageTerms: "/terms-of-packages",
  help: "/help",
  helpTopic: (topic: HelpTopic) => `/help/${topic.replaceAll("_", "-")}`,
  changelog: "/changelog",
  /** Of the gateway, in English. */
  developers: "/developers",
  leadType: (type: LeadType) => `/leads/${type.replaceAll("_", "-")}`,
};
