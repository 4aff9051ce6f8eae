/** The screens that are explained, each on a public page too. */
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
  "webhooks",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Screens of the back office, which are explained on them alone. */
export type AdminHelpTopic = "timeline" | "country_settings" | "sender_blocks" | "sources";
