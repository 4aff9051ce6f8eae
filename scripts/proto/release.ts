import { join } from "node:path";
import { root, run } from "../stack/run.ts";

/** The contracts of the last release as one image, which a clean clone has too; its path is seen from proto/. */
const released = "released.binpb";

/** Makes the contracts of a tree as they are now those that later changes may not break. */
export async function releaseContracts(tree: string): Promise<void> {
  const hint = "The contracts cannot be built:";
  await buf(tree, hint, "build", "--exclude-source-info", "--output", released);
}

/** Fails on changes that break the users of the released contracts. buf compares an image with an image only. */
export async function compareWithRelease(tree: string, scratch: string): Promise<void> {
  const image = join(scratch, "contracts.binpb");
  await buf(tree, "The contracts cannot be built:", "build", "--output", image);
  const hint = "This breaks the users of the released contracts; if it is on purpose: make release-contracts.";
  await buf(tree, hint, "breaking", image, "--against", released, "--config", "buf.yaml");
}

function buf(tree: string, hint: string, ...args: string[]): Promise<string> {
  const script = join(root, "node_modules/@bufbuild/buf/bin/buf");
  return run(process.execPath, [script, ...args], { hint, cwd: join(tree, "proto"), env: { NO_COLOR: "1" } });
}
