/** An error that the user can correct: the message is one line with an instruction. */
export class VerbError extends Error {
  override name = "VerbError";
}

/**
 * Runs a verb of the Makefile: an error that the user can correct is printed in one line, anything else with its stack.
 */
export async function verb(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(messageOf(error));
    // Other steps may still be under way; they are not waited for.
    process.exit(1);
  }
}

function messageOf(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  // Node and the started commands say it in different words.
  if (/ENOSPC|no space left on device/i.test(message)) return "The disk is full: free some space and try again.";
  return error instanceof VerbError ? message : error;
}
