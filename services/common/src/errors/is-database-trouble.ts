/** SQLSTATE classes that speak of the database's state, not of the call: connection, conflict, resources, locks, operator, system. */
const STATES = /^(08|40|53|55|57|58)[0-9A-Z]{3}$/;
const LINES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** Whether the database was away, busy or in conflict, so that the same may well succeed a moment later. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "KnexTimeoutError") return true;
  return "code" in error && typeof error.code === "string" && (STATES.test(error.code) || LINES.has(error.code));
}
