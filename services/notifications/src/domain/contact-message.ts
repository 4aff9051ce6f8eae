import type { Locale } from "@doorlight/common/product";
import { days } from "@doorlight/common/time";

/** A message is deleted when it is so old. */
export const MESSAGE_LIFE_MS = days(90);

/** A message from the contact page. */
export type ContactMessage = {
  name: string;
  email: string;
  message: string;
  /** The sender's language, for the answer. */
  locale: Locale;
  country: string;
};
