type Issue = {
  code?: string | undefined;
  input?: unknown;
  expected?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  inclusive?: unknown;
};

/** The message of a check that has none in the contract. */
export function messageOf({ code, input, expected, origin, minimum, maximum, inclusive }: Issue): string {
  if (input === undefined || input === null || input === "") return "Required";
  if (origin === "number") {
    if (!inclusive) return "Must be a number";
    return code === "too_small" ? `at_least ${String(minimum)}` : `at_most ${String(maximum)}`;
  }
  if (expected === "number" || expected === "int") return "Must be a number";
  return code === "too_big" && origin === "string" ? `too_long ${String(maximum)}` : "invalid_value";
}

type Params = Readonly<Partial<Record<string, string>>>;

/**
 * The message of a field that the server refused: its code, since its own message is for programmers, and behind the code what
 * a text names, by the country of the account or home.
 */
export function messageOfRefused({ code }: { code: string }, { phoneExample }: Params = {}): string {
  if (code === "invalid_phone" && phoneExample) return `${code} ${phoneExample}`;
  if (code === "required") return "Required";
  // A refusal does not say how long a text may be.
  return code === "too_long" ? "check" : code;
}

/** True of a text that is answered but too long, or that holds line breaks or control characters. */
export function isAboutForm(message: string): boolean {
  return /^(?:too_long|Must be one line|Must be plain text)\b/.test(message);
}

/**
 * The possible error texts of a field in the namespace `validation`, the most special first, and what they name: a limit, an
 * example, or the meanings of an ambiguous number. A text of a feature has its name before it: `requests:error.phone`.
 */
export function textOf(message: string): { keys: string[]; first: string | undefined; second: string | undefined } {
  const [, name = message, first, second] =
    /^(too_long|at_least|at_most|ambiguous|invalid_phone) ([^|]+)(?:\|(.+))?$/.exec(message) ?? [];
  const own = name.includes(":") ? [name] : [`message.${name}`, `errors:code.${name}`];
  return { keys: [...own, "message.check"], first, second };
}
