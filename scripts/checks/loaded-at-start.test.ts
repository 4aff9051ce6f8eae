import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";

/** Prints the files that some modules load at once, their own imports included. */
const LOADED = `
import { registerHooks } from "node:module";
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
for (const module of process.argv.slice(1)) await import(module);
process.stdout.write(JSON.stringify(loaded), () => process.exit());
`;

function packagesOf(...modules: string[]): Set<string> {
  const files = modules.map((module) => join(root, module));
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", LOADED, ...files], { encoding: "utf8" });
  const packages = (JSON.parse(output) as string[]).map((url) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  return new Set(packages.filter((name) => name !== undefined));
}

const runtime = "services/common/src/runtime/index.ts";
const kafka = "services/common/src/kafka/index.ts";

// Each of these takes megabytes of an idle process (decision 66). `needed` shows that the look sees anything.
test.each([
  { modules: ["gateway/src/service.ts", runtime, kafka], needed: "express", without: ["knex", "pg"] },
  { modules: ["services/billing/src/service.ts"], needed: "stripe", without: ["pdfkit", "fontkit", "i18next"] },
  { modules: ["services/identity/src/service.ts"], needed: "piscina", without: ["sharp"] },
])("loads $modules.0 without $without", ({ modules, needed, without }) => {
  const packages = packagesOf(...modules);
  expect(packages).toContain(needed);
  expect(without.filter((name) => packages.has(name))).toEqual([]);
});
