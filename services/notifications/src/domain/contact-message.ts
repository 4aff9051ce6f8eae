import type { Locale } from "@doorlight/common/product";

/** A message from the contact page. */
export type ContactMessage = {
  name: string;
  email: string;
  message: string;
  /** The sender's language, for the answer. */
  locale: Locale;
  country: string;
};
