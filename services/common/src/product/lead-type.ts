/** The kinds of request that a seller can send, in the order in which screens list them. */
export const leadTypes = [
  "request_for_quote",
  "request_for_valuation",
  "request_for_online_valuation",
  "request_for_commission_estimate",
] as const;

export type LeadType = (typeof leadTypes)[number];
