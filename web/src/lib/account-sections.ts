/** The parts of an account in the order of the page; each is the anchor of its heading. */
export const accountSections = [
  "notes",
  "purchases",
  "lists",
  "contracts",
  "details",
  "links",
  "invoices",
  "refunds",
  "disputes",
  "mails",
  "statement",
] as const;

export type AccountSectionId = (typeof accountSections)[number];
