import type { Locale } from "@doorlight/common/product";

/** A text that sellers agree to. */
export type Consent = { version: string; locale: Locale; text: string };

/** A seller's agreement, to the text as they read it. */
export type GivenConsent = Consent & { givenAt: Date };
