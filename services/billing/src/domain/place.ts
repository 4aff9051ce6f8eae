export const placeKinds = ["region", "city", "postal_code"] as const;

/** A place as the prices of places and the limitations of deals name it. */
export type Place = { kind: (typeof placeKinds)[number]; place: string };
