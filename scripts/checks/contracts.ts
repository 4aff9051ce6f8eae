import { globSync, readFileSync, statSync } from "node:fs";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate, generated, sources } from "../proto/generate.ts";
import { compareWithRelease } from "../proto/release.ts";
import { root } from "../stack/run.ts";
import { VerbError } from "../stack/verb.ts";
import { type Check, tool } from "./check.ts";
import { whenChanged } from "./when-changed.ts";

const buf = (...args: string[]) => tool("@bufbuild/buf/bin/buf", args, "proto");

/** What is generated from, what is generated, and by what. */
const generatorFiles = [...sources, ...generated, "scripts/proto"].flatMap((path) => [path, `${path}/**/*`]);

/** The contracts between services: style, format, no break against the release, and generated code that is up to date. */
export const contracts: Check[] = [
  { name: "contracts: lint", run: () => buf("lint") },
  { name: "contracts: format", run: () => buf("format", "--diff", "--exit-code") },
  { name: "contracts: no break", run: () => breaksNothing(root) },
  whenChanged(generatorFiles, { name: "contracts: generated", run: () => inScratch(isGenerated) }),
];

/** Compares the contracts of a tree with those that it last released: running systems and integrators know these. */
export function breaksNothing(tree: string): Promise<void> {
  return inScratch((scratch) => compareWithRelease(tree, scratch));
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
