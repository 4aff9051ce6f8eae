import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.ts";

/** Downloads are kept here, outside any data folder; DOORLIGHT_CACHE shares them between trees. */
export const cacheDir = process.env["DOORLIGHT_CACHE"] ?? join(root, ".cache");

/** The cached folder of that name, filled once. A download that was cut off leaves nothing behind. */
export async function cached(name: string, fill: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(cacheDir, name);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    await fill(partial);
    // Another stack may have filled it meanwhile.
    if (!existsSync(folder)) await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}
