import { join } from "node:path";
import { root, run } from "../stack/run.ts";

/** A static check: throws the message for the reader when something is wrong. */
export interface Check {
  name: string;
  run: () => Promise<unknown>;
}

/** A check that could not be made here: it neither passed nor failed, and the outcome says so. */
export class NotDone extends Error {
  override name = "NotDone";
}

/** Runs a tool of node_modules in a folder of the tree and returns its output. */
export function tool(path: string, args: string[], folder = ".", env: Record<string, string> = {}): Promise<string> {
  return run(process.execPath, [join(root, "node_modules", path), ...args], {
    hint: "",
    cwd: join(root, folder),
    env: { NO_COLOR: "1", ...env },
  });
}
