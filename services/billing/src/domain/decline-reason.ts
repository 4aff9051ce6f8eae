/** Reasons that a thief must not learn, as Stripe asks. */
const concealed: readonly string[] = [
  "fraudulent",
  "lost_card",
  "merchant_blacklist",
  "pickup_card",
  "restricted_card",
  "stolen_card",
];

/** A decline code of the provider as it may be shown. */
export const shownReason = (reason: string): string => (concealed.includes(reason) ? "generic_decline" : reason);
