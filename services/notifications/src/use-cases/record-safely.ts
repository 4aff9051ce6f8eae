import { isTransientDatabaseError } from "@doorlight/common/errors";
import { seconds } from "@doorlight/common/time";

/** A database that restarts is back within them. */
const attempts = 60;

/** Waits for a database that is down: what was sent without its record would be sent again. */
export function makeRecordSafely(pause: (ms: number) => Promise<void>) {
  return async <T>(record: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await record();
      } catch (error) {
        if (attempt === attempts || !isTransientDatabaseError(error)) throw error;
        await pause(seconds(0.5));
      }
    }
  };
}
