import { spawnSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate, generated, sources } from "../proto/generate.ts";
import { root, run } from "../stack/run.ts";
import { VerbError } from "../stack/verb.ts";
import { type Check, tool } from "./check.ts";

const buf = (...args: string[]) => tool("@bufbuild/buf/bin/buf", args, "proto");

/** The contracts between services: style, format, no break against main, and generated code that is up to date. */
export const contracts: Check[] = [
  { name: "contracts: lint", run: () => buf("lint") },
  { name: "contracts: format", run: () => buf("format", "--diff", "--exit-code") },
  { name: "contracts: no break", run: () => inScratch(breaksNothing) },
  { name: "contracts: generated", run: () => inScratch(isGenerated) },
];

/** Compares with main; where main has no contracts yet there is nothing to break. */
async function breaksNothing(scratch: string): Promise<void> {
  const main = ["origin/main", "main"].find((branch) => {
    const { status } = spawnSync("git", ["cat-file", "-e", `${branch}:proto/buf.yaml`], { cwd: root });
    return status === 0;
  });
  if (!main) return;
  const archive = join(scratch, "main.tar");
  const hint = `The contracts of ${main} cannot be read:`;
  await run("git", ["archive", "--output", archive, main, "proto"], { hint, cwd: root });
  await run("tar", ["-xf", archive, "-C", scratch], { hint });
  await buf("breaking", "--against", join(scratch, "proto"));
}

async function isGenerated(scratch: string): Promise<void> {
  await symlink(join(root, "node_modules"), join(scratch, "node_modules"));
  for (const folder of sources) await cp(join(root, folder), join(scratch, folder), { recursive: true });
  await generate(scratch);
  const stale = generated.filter((path) => filesBelow(join(root, path)) !== filesBelow(join(scratch, path)));
  if (stale.length > 0)
    throw new VerbError(`Not generated from the contracts as they are: ${stale.join(", ")}. Run make proto.`);
}

/** Names and contents of every file below a folder, or of the one file. */
function filesBelow(path: string): string {
  const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile();
  const files = isFile(path) ? [path] : globSync(join(path, "**/*")).filter(isFile);
  return JSON.stringify(files.sort().map((file) => [file.slice(path.length), readFileSync(file, "utf8")]));
}

async function inScratch(work: (folder: string) => Promise<void>): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "doorlight-"));
  try {
    await work(scratch);
  } finally {
    await rm(scratch, { recursive: true });
  }
}
