/** A number of things as people read it: `1000+` if not all were counted. */
export const totalText = (total: number, isLeast: boolean): string => `${total}${isLeast ? "+" : ""}`;
