export type ErrorFields = { type: string; message: string; code?: string; stack?: string; cause?: ErrorFields };

/**
 * What a log holds of an error. Nothing else that hangs on it: PostgreSQL's `detail` quotes the row, HTTP clients hang
 * whole requests on theirs.
 */
export function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const code = "code" in error && error.code !== undefined ? { code: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: errorFields(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
