import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

/** A hash of every file of the tree that the patterns name: it differs once one of them has changed. */
export function fingerprint(patterns: string[]): string {
  const hash = createHash("sha256");
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}
