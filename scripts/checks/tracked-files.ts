import { execFileSync } from "node:child_process";
import { root } from "../stack/run.ts";

/** The files of the repository that fit one of the patterns, from its root. */
export function trackedFiles(...patterns: string[]): string[] {
  return execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
}
