import type { Terms } from "@doorlight/gateway/contract";

/** Two sections of the Finnish terms in force, in English. */
export function someTerms(changes: Partial<Terms> = {}): Terms {
  return {
    version: "2026-11",
    locale: "en",
    title: "Terms of service",
    inForce: "In force since 1 November 2026",
    intro: "These are the terms.",
    sections: [
      { title: "What we do", text: "We show requests." },
      { title: "Ending", text: "You can stop at any time." },
    ],
    ...changes,
  };
}
