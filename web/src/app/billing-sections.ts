import { paths } from "../lib/paths.ts";

/** The sections of billing, in the order of their row. */
export const billingSections = [
  { to: paths.billing, text: "pay" },
  { to: paths.plans, text: "plan" },
  { to: paths.credits, text: "credits" },
  { to: paths.ledger, text: "statement" },
  { to: paths.invoices, text: "invoices" },
] as const;
