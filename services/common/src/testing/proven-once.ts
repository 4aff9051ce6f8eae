import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../../..");
const folder = join(process.env["DOORLIGHT_CACHE"] ?? join(root, ".cache"), "proven");

/**
 * For tests that find a mutant: they prove another test, not the product. Returns a wrapper of a test's body, which does
 * nothing if it went through before with the same files on this machine. A long run always does it. `files` are globs from
 * the root of the tree.
 */
export function provenOnce(files: readonly string[]) {
  const read = createHash("sha256");
  for (const file of globSync([...files], { cwd: root }).toSorted())
    if (/\.\w+$/.test(file)) read.update(file).update(readFileSync(join(root, file)));
  const state = read.digest("hex");

  return <Args extends unknown[]>(prove: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      const what = JSON.stringify([state, prove.toString(), args]);
      const mark = join(folder, createHash("sha256").update(what).digest("hex"));
      if (existsSync(mark) && !process.env["LONG_RUN"]) return;
      await prove(...args);
      mkdirSync(folder, { recursive: true });
      writeFileSync(mark, "");
    };
}
