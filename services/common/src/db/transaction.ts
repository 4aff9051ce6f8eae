import { isTransientDatabaseError } from "../errors/index.ts";
import type { Db, Tx } from "./connect-db.ts";

const ATTEMPTS = 3;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

/**
 * Runs `fn` in a transaction. A deadlock victim is run again, at most twice, so `fn` may touch nothing but the
 * database. A connection that cannot be made, or is gone before `fn` began, is tried once more. Any other error rolls
 * back and is thrown as it is.
 */
export async function transaction<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let hasBegun = false;
    try {
      return await db.transaction((tx) => {
        hasBegun = true;
        return fn(tx);
      });
    } catch (error) {
      const isRepeatable = hasBegun ? isConflict(error) : attempt === 1 && isLostConnection(error);
      if (attempt === ATTEMPTS || !isRepeatable) throw error;
    }
  }
}

/** A full pool is none: another wait makes it fuller. */
function isLostConnection(error: unknown): boolean {
  return isTransientDatabaseError(error) && !(error instanceof Error && error.name === "KnexTimeoutError");
}

function isConflict(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}
