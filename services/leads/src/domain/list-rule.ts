/** The rules of a list beside its places, in the order of their bits. */
export const listRules = ["property_type", "lead_type", "not_paused", "not_away"] as const;
export type ListRule = (typeof listRules)[number];
