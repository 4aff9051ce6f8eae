import type { Locale } from "@doorlight/common/product";

/** A text that sellers agree to. */
export type Consent = { version: string; locale: Locale; text: string };
