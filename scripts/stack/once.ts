import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Does work unless it was done from the same sources before; the folder of its result keeps a stamp of them. */
export async function once(folder: string, sources: string, work: () => Promise<unknown>): Promise<void> {
  const stamp = join(folder, "sources");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  // Work that breaks off must not pass for the work before.
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, sources);
}
