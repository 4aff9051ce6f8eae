import {
  countLeads,
  getBillingDetails,
  getBillingOverview,
  getLead,
  getLedger,
  getNextInvoice,
  getSession,
  getSurroundings,
  getTopUp,
  listCards,
  listInvoices,
  listLeads,
  listOwnDeals,
  listPacks,
  listPlans,
} from "@doorlight/gateway/contract";

/** The leads, each with what would pay it. */
export const leadAnswers = [listLeads, countLeads, getLead, getSurroundings];

/** What the account has and owes. No preview of a plan: what the agent agrees to stays on the screen. */
export const billingAnswers = [
  getBillingOverview,
  getBillingDetails,
  listCards,
  listPacks,
  getTopUp,
  listPlans,
  listOwnDeals,
  getLedger,
  listInvoices,
  getNextInvoice,
];

/** What depends on the cards and the billing details. */
export const wayToPayAnswers = [...billingAnswers, ...leadAnswers];

/** What a payment changes: with the credits and monthly leads in the frame. */
export const accountAnswers = [...wayToPayAnswers, getSession];
