import { getSession, type myLeads } from "@doorlight/gateway/contract";
import { pagesKey } from "./api/answer-key.ts";

/** The leads, each with what would pay it. Addresses, as every screen loads this: endpoints would bring their schemas. */
export const leadAnswers = ["/api/leads", "/api/lead-areas"] as const;

/** What the account has and owes. */
export const billingAnswers = ["/api/billing"] as const;

/** Answers that depend on the cards and the billing details. */
export const wayToPayAnswers = [...billingAnswers, ...leadAnswers] as const;

/** Answers that a payment changes: with the credits and monthly leads in the frame. */
export const accountAnswers = [...wayToPayAnswers, getSession] as const;

/** The pages of bought leads. */
export const boughtLeads = pagesKey<typeof myLeads>({ path: "/api/my-leads" });
