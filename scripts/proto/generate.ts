import { join } from "node:path";
import { root, run } from "../stack/run.ts";

/** What `buf` generates code from: the contracts, and the kit's own: its health service, and one for its tests. */
const protoSources = ["proto", "services/common/src/rpc/proto", "services/common/test/proto"];

/** The sources of generated code: also the HTTP contract, for its comments. */
export const sources = [...protoSources, "gateway/contract"];

/** The generated files, which are committed. */
export const generated = [
  "proto/gen",
  "proto/README.md",
  "proto/asyncapi.json",
  "services/common/src/rpc/gen",
  "services/common/test/gen",
  "services/purchasing/sql/events.sql",
  "gateway/contract/messages",
  "gateway/src/open-api/field-descriptions.json",
];

/**
 * Generates code, the types of plain values, the event catalogue, its AsyncAPI document, SQL constructors, the schemas of
 * answers that pass a message on, and the descriptions of the HTTP fields in a tree that has the sources.
 */
export async function generate(tree: string): Promise<void> {
  const bin = join(root, "node_modules", ".bin");
  const env = { PATH: `${bin}:${process.env["PATH"]}` };
  for (const folder of protoSources) {
    await run("buf", ["generate"], { hint: `buf cannot generate from ${folder}:`, cwd: join(tree, folder), env });
  }
  const catalogue = join(tree, "proto/catalogue/generate.ts");
  await run(process.execPath, [catalogue], { hint: "The event catalogue cannot be generated:", env });
  const plainTypes = join(root, "scripts/proto/plain-types.ts");
  await run(process.execPath, [plainTypes, tree], { hint: "The types of plain values cannot be generated:", env });
  const answers = join(root, "scripts/proto/answer-schemas.ts");
  await run(process.execPath, [answers, tree], { hint: "The schemas of answers cannot be generated:", env });
  const describe = join(root, "scripts/proto/describe-contract.ts");
  await run(process.execPath, [describe, tree], { hint: "The HTTP fields cannot be described:", env });
}
