import type { LeadType } from "@doorlight/gateway/contract";

/** Addresses of prerendered pages that no first screen of the app names: with `paths` each screen would load them. */
export const sitePaths = {
  howItWorks: "/how-it-works",
  qualityWarranty: "/quality-warranty",
  leadValueCalculator: "/lead-value-calculator",
  packageTerms: "/terms-of-packages",
  leadType: (type: LeadType) => `/leads/${type.replaceAll("_", "-")}`,
};
