import { join } from "node:path";
import { root, run } from "../stack/run.ts";

/** What code is generated from: the contracts, and the kit's own health service. */
export const sources = ["proto", "services/common/src/rpc/proto"];

/** What is generated, and committed. */
export const generated = [
  "proto/gen",
  "proto/README.md",
  "proto/asyncapi.json",
  "services/common/src/rpc/gen",
  "services/purchasing/sql/events.sql",
];

/** Generates code, the event catalogue, its AsyncAPI document and SQL constructors in a tree that has the sources. */
export async function generate(tree: string): Promise<void> {
  const bin = join(root, "node_modules", ".bin");
  const env = { PATH: `${bin}:${process.env["PATH"]}` };
  for (const folder of sources) {
    await run("buf", ["generate"], { hint: `buf cannot generate from ${folder}:`, cwd: join(tree, folder), env });
  }
  const catalogue = join(tree, "proto/catalogue/generate.ts");
  await run(process.execPath, [catalogue], { hint: "The event catalogue cannot be generated:", env });
}
