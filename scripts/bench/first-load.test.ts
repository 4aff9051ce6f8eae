import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { screenScripts } from "./first-load.ts";

let client: string;
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), "doorlight-"));
  mkdirSync(join(client, ".vite"));
});
afterEach(() => rmSync(client, { recursive: true }));

/** Random bytes, which do not shrink, so that a sum names its parts. */
function build(sizes: Record<string, number>, imports: Record<string, string[]>): void {
  for (const [file, size] of Object.entries(sizes)) writeFileSync(join(client, file), randomBytes(size * 1_000));
  const entries = Object.keys(sizes).map((file) => [file, { file, imports: imports[file] }]);
  writeFileSync(join(client, ".vite/manifest.json"), JSON.stringify(Object.fromEntries(entries)));
}

test("weighs app, frame, page and texts of the language of a first screen, each file once", () => {
  build(
    { "index.html": 10, framework: 20, frame: 30, page: 40, leads: 50, "en.json": 60, "fi.json": 500, other: 500 },
    { "index.html": ["framework"], frame: ["framework"], page: ["leads", "framework"] },
  );
  expect(Math.round(screenScripts(client, ["frame", "page"], ["en.json"]))).toBe(210);
  expect(Math.round(screenScripts(client, [], []))).toBe(30);
});

test("throws on a screen that the build does not know", () => {
  build({ "index.html": 10 }, {});
  expect(() => screenScripts(client, ["moved.tsx"], [])).toThrow("The build knows no moved.tsx");
});
