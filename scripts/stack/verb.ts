import { Fault } from "./fault.ts";

/** Runs a verb of the Makefile: what the person can mend is told in one line, anything else with its trace. */
export async function verb(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(told(error));
    // Other steps may still be under way; they are not waited for.
    process.exit(1);
  }
}

function told(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  // Node and the started commands say it in different words.
  if (/ENOSPC|no space left on device/i.test(message)) return "The disk is full: free some space and try again.";
  return error instanceof Fault ? message : error;
}
