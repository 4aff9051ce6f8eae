/** Rows about accounts that have something in common. */
export const linkListClass = "divide-y divide-line rounded-l border border-line bg-card px-4";
