import { join } from "node:path";
import { root } from "../stack/root.ts";
import { run } from "../stack/run.ts";
import type { Check } from "./check.ts";
import { contracts } from "./contracts.ts";
import { imports } from "./imports.ts";
import { tool } from "./tool.ts";
import { types } from "./types.ts";

/** Every static check, the quick ones first. */
export const checks: Check[] = [
  { name: "format", run: () => tool("oxfmt/bin/oxfmt", ["--check"]) },
  ...types,
  { name: "lint", run: () => tool("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]) },
  imports,
  { name: "unused code", run: () => tool("knip/bin/knip.js", ["--no-progress"]) },
  ...contracts,
  script("chart"),
  script("image"),
];

function script(name: string): Check {
  const file = join(root, "scripts", `check-${name}.ts`);
  return { name, run: () => run(process.execPath, [file], { hint: "" }) };
}
