import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** Downloads are kept here, outside any data folder; DOORLIGHT_CACHE shares them between trees. */
export const cacheDir = process.env["DOORLIGHT_CACHE"] ?? join(root, ".cache");

/** The cached folder of that name, filled once. A download that was cut off leaves nothing behind. */
export function cached(name: string, fill: (folder: string) => void): string {
  const folder = join(cacheDir, name);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    fill(partial);
    // Another stack may have filled it meanwhile.
    if (!existsSync(folder)) renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}
