import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Content by path of every file below a folder, or of the one file. */
export function filesBelow(path: string): Map<string, string> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return new Map([["", readFileSync(path, "utf8")]]);
  const files = globSync("**/*", { cwd: path }).filter((file) => statSync(join(path, file)).isFile());
  return new Map(files.sort().map((file) => [file, readFileSync(join(path, file), "utf8")]));
}
