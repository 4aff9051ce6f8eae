import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../stack/run.ts";
import { VerbError } from "../stack/verb.ts";
import { type Check, tool } from "./check.ts";
import { whenChanged } from "./when-changed.ts";

const openApiFiles = ["redocly.yaml", "gateway/contract/**/*.ts", "gateway/src/{open-api,limits}/**/*"];

const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

/** The documents for integrators, by the tools that these use. */
export const interfaces: Check[] = [
  whenChanged(openApiFiles, { name: "OpenAPI document", run: () => lintOpenApi() }),
  whenChanged(["proto/asyncapi.json"], { name: "AsyncAPI document", run: () => validateAsyncApi() }),
];

/** Throws if the linter finds anything that redocly.yaml does not allow. It asks nobody about itself. */
export async function lintOpenApi(document?: object): Promise<void> {
  const { sampleDocument } = await import("../../gateway/src/open-api/sample-document.ts");
  const folder = await mkdtemp(join(tmpdir(), "doorlight-"));
  const file = join(folder, "openapi.json");
  try {
    await writeFile(file, JSON.stringify(document ?? sampleDocument()));
    const rules = ["--config", join(root, "redocly.yaml")];
    await tool("@redocly/cli/bin/cli.js", ["lint", file, ...rules], ".", quiet);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Throws if the parser finds an error or a warning in the document. */
export async function validateAsyncApi(text?: string): Promise<void> {
  const { Parser } = await import("@asyncapi/parser");
  const diagnostics = await new Parser().validate(text ?? (await readFile(join(root, "proto/asyncapi.json"), "utf8")));
  // 2 and 3 are information and hints.
  const found = diagnostics.filter(({ severity }) => severity < 2);
  if (found.length > 0)
    throw new VerbError(found.map(({ path, message }) => `asyncapi.json ${path.join(".")}: ${message}`).join("\n"));
}
