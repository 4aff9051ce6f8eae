type Issue = { code?: string | undefined; input?: unknown };

/** Messages for what the contract leaves to zod: an empty answer is 'Required', anything else is named by its kind. */
export function zodMessage({ code, input }: Issue): string {
  if (input === undefined || input === null || input === "") return "Required";
  if (code === "too_big") return "Too long or too large";
  if (code === "too_small") return "Too short or too small";
  return "Invalid value";
}
