import type { Locale } from "./mail.ts";

/** What somebody wrote to us on the contact page. */
export type ContactMessage = {
  name: string;
  email: string;
  message: string;
  /** In which the sender would like the answer. */
  locale: Locale;
  country: string;
};
