import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { releaseContracts } from "../proto/release.ts";
import { root } from "../stack/run.ts";
import { breaksNothing } from "./contracts.ts";
import { trackedFiles } from "./tracked-files.ts";

/** The content of a clean clone: the files git knows, and neither branches nor a history to compare with. */
let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "doorlight-"));
  for (const file of trackedFiles("proto")) cpSync(join(root, file), join(clone, file));
});
afterEach(() => rmSync(clone, { recursive: true }));

test("breaks nothing by a new field in a clean clone", async () => {
  change(/^message LeadPublished \{\n/m, "$&  string note = 999;\n");
  await expect(breaksNothing(clone)).resolves.toBeUndefined();
});

test("finds each break of the released contracts in a clean clone until they are released anew", async () => {
  change(/^ {2}string country = \d+;\n/m, "");
  change(/^ {2}string lead_id = /m, "  int64 lead_id = ");
  change(/^message LeadClosed /m, "message LeadEnded ");
  const broken = await breaksNothing(clone).catch((error: Error) => error.message);
  for (const name of ['"country"', '"lead_id"', '"LeadClosed"']) expect(broken).toContain(name);
  await releaseContracts(clone);
  await expect(breaksNothing(clone)).resolves.toBeUndefined();
});

function change(from: RegExp, to: string): void {
  const path = join(clone, "proto/doorlight/leads/v1/events.proto");
  const text = readFileSync(path, "utf8");
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}
