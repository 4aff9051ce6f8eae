import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { root } from "../stack/run.ts";

/** npm's JSON output about this repository; its status says little, so it is left out. Null if it is no JSON. */
export async function npmJson(...args: string[]): Promise<unknown> {
  const child = spawn("npm", args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
  try {
    return JSON.parse(printed) as unknown;
  } catch {
    return null;
  }
}
