import type { Db } from "@doorlight/common/db";

export const DEADLOCK = "40P01";

/**
 * Fills with the SQLSTATE of every statement of this pool that fails from now on, so that a test sees also what the
 * service mends by trying again.
 */
export function failedStatements(db: Db): string[] {
  const codes: string[] = [];
  db.on("query-error", (error: Error & { code?: string }) => codes.push(error.code ?? error.message));
  return codes;
}
