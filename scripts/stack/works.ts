import { onPath } from "./on-path.ts";
import { run } from "./run.ts";

/** Whether a command is installed and succeeds. */
export async function works(command: string, ...args: string[]): Promise<boolean> {
  if (!onPath(command)) return false;
  return run(command, args, { hint: "" }).then(
    () => true,
    () => false,
  );
}
