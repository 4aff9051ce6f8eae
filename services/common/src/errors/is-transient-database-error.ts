/** SQLSTATE classes about the database's state, not about the call: connection, conflict, resources, locks, operator, system. */
const transientStates = /^(08|40|53|55|57|58)[0-9A-Z]{3}$/;
const connectionErrors = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** Whether the database was away, busy or in conflict, so that the same statement may succeed a moment later. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "KnexTimeoutError") return true;
  if (!("code" in error) || typeof error.code !== "string") return false;
  return transientStates.test(error.code) || connectionErrors.has(error.code);
}
