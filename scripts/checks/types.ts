import { globSync } from "node:fs";
import { dirname } from "node:path";
import { root } from "../stack/root.ts";
import { tool } from "./tool.ts";
import type { Check } from "./check.ts";

/** One check for each workspace, so that a person sees where the fault is. */
export const types: Check[] = globSync(
  ["tsconfig.json", "{proto,gateway,web}/tsconfig.json", "services/*/tsconfig.json"],
  {
    cwd: root,
  },
).map((config) => ({
  name: `types of ${config === "tsconfig.json" ? "scripts" : dirname(config)}`,
  run: () => tool("typescript/bin/tsc", ["--project", config, "--noEmit"]),
}));
