export type ErrorFields = { type: string; message: string; code?: string; stack?: string; cause?: ErrorFields };

/**
 * The fields of an error that are logged. No others: PostgreSQL's `detail` quotes the row, and HTTP clients attach whole
 * requests to theirs.
 */
export function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const code = "code" in error && error.code !== undefined ? { code: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: errorFields(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
