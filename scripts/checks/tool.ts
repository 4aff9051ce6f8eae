import { join } from "node:path";
import { root } from "../stack/root.ts";
import { run } from "../stack/run.ts";

/** Runs a tool of node_modules in the root of the tree and returns what it printed. */
export function tool(path: string, args: string[], folder = "."): Promise<string> {
  return run(process.execPath, [join(root, "node_modules", path), ...args], {
    hint: "",
    cwd: join(root, folder),
    env: { NO_COLOR: "1" },
  });
}
