import { spawn } from "node:child_process";
import { join } from "node:path";
import { VerbError } from "./verb.ts";

/** The folder of the repository. */
export const root = join(import.meta.dirname, "..", "..");

interface RunOptions {
  /** The message of a failure, above the command's own last words. */
  hint: string;
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
}

/** Runs a command to its end and returns its output. */
export async function run(
  command: string,
  args: string[],
  { hint, env = {}, ...options }: RunOptions,
): Promise<string> {
  const child = spawn(command, args, {
    ...options,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const status = await new Promise<number | null>((resolve) =>
    child.once("error", () => resolve(null)).once("close", resolve),
  );
  if (status === 0) return printed;
  throw new VerbError([hint, ...printed.trimEnd().split("\n").slice(-80)].filter(Boolean).join("\n"));
}
