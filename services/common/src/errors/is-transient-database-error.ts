/** SQLSTATE classes about the database's state, not about the call: connection, conflict, resources, locks, operator, system. */
const transientStates = /^(08|40|53|55|57|58)[0-9A-Z]{3}$/;
const connectionErrors = new Set(["EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "EPIPE", "ETIMEDOUT"]);
/** The driver's errors without a code: no answer to a connect, and a connection lost before or during a query. */
const driverTexts = new Set([
  "timeout expired",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
]);

/** Whether the database was down, busy or in conflict, so that the same statement may succeed a moment later. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "KnexTimeoutError") return true;
  if ("code" in error && typeof error.code === "string") {
    return transientStates.test(error.code) || connectionErrors.has(error.code);
  }
  // knex puts the statement before the driver's words.
  return driverTexts.has(error.message.split(" - ").at(-1) ?? "");
}
