/** Accounts, and oddities, that the answer of a dry run of invoices has at most. */
export const MOST_OF_DRY_RUN = 100;
