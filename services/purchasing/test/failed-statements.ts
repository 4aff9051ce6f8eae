import type { Db } from "@doorlight/common/db";

export const DEADLOCK = "40P01";
const LOCK_TIMEOUT = "55P03";

/**
 * Fills with the SQLSTATE of every statement of this pool that fails from now on, so that a test also sees the errors
 * that the service makes good by trying again. A wait for a lock that took too long is no error, only a slow machine.
 */
export function failedStatements(db: Db): string[] {
  const codes: string[] = [];
  db.on("query-error", ({ code, message }: Error & { code?: string }) => {
    if (code !== LOCK_TIMEOUT) codes.push(code ?? message);
  });
  return codes;
}
