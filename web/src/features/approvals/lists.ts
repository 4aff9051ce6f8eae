/** What the page asks for; others that read a list share its answer. */
export const waiting = { query: { state: "waiting", limit: 50 } } as const;
export const over = { query: { state: "over", limit: 20 } } as const;
