import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { releaseContracts } from "../proto/release.ts";
import { root } from "../stack/run.ts";
import { breaksNothing } from "./contracts.ts";
import { trackedFiles } from "./tracked-files.ts";

/** What a clean clone has: the files git knows, and neither branches nor a history to compare with. */
let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "doorlight-"));
  for (const file of trackedFiles("proto")) cpSync(join(root, file), join(clone, file));
});
afterEach(() => rmSync(clone, { recursive: true }));

test("breaks nothing that was released in a clean clone", async () => {
  await expect(breaksNothing(clone)).resolves.toBeUndefined();
});

test.each([
  ["a removed field", /^ {2}string country = \d+;\n/m, "", "country"],
  ["a field of another type", /^ {2}string lead_id = /m, "  int64 lead_id = ", "lead_id"],
  ["a renamed event", /^message LeadPublished /m, "message LeadIssued ", "LeadPublished"],
])("finds %s that breaks the released contracts in a clean clone", async (_, from, to, name) => {
  change("proto/doorlight/leads/v1/events.proto", from, to);
  await expect(breaksNothing(clone)).rejects.toThrow(name);
});

test("accepts a break on purpose once the contracts are released anew", async () => {
  change("proto/doorlight/leads/v1/events.proto", /^ {2}string lead_id = /m, "  int64 lead_id = ");
  await releaseContracts(clone);
  await expect(breaksNothing(clone)).resolves.toBeUndefined();
});

test("breaks nothing by a new field", async () => {
  change("proto/doorlight/leads/v1/events.proto", /^message LeadPublished \{\n/m, "$&  string note = 999;\n");
  await expect(breaksNothing(clone)).resolves.toBeUndefined();
});

function change(file: string, from: RegExp, to: string): void {
  const path = join(clone, file);
  const text = readFileSync(path, "utf8");
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}
