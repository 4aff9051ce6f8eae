import { spawnSync } from "node:child_process";
import { Fault } from "./fault.ts";

/** Runs a command to its end; when it fails, the hint is what the person reads, with the command's own words below. */
export function run(command: string, args: string[], hint: string): void {
  const { status, stderr, stdout } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Fault([hint, stderr || stdout].filter(Boolean).join("\n").trimEnd());
}
