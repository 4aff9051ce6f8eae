/** What the page asks for; whoever else reads a list shares its answer. */
export const waiting = { query: { state: "waiting", limit: 50 } } as const;
export const over = { query: { state: "over", limit: 20 } } as const;
