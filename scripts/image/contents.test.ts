import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { breachesIn } from "./contents.ts";

const lock = { packages: { "node_modules/pg": {}, "node_modules/jest": { dev: true } } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doorlight-"));
  lay("app/sbom.cdx.json");
  lay("app/web/dist/server/public.js");
  lay("app/node_modules/pg/package.json");
  lay("usr/local/bin/node");
  mkdirSync(join(folder, "tmp"));
  chmodSync(join(folder, "tmp"), 0o1777);
});
afterEach(() => rmSync(folder, { recursive: true }));

function lay(path: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), "");
  chmodSync(join(folder, path), mode);
}

test("passes an image of code, packages and Node, with a folder for what comes and goes", () => {
  expect(breachesIn(folder, lock)).toEqual([]);
});

test.each<[string, string, string, number]>([
  ["a shell", "usr/bin/sh", "/usr/bin/sh: is a shell or a package manager", 0o644],
  ["a package manager", "usr/local/bin/npm", "/usr/local/bin/npm: is a shell or a package manager", 0o644],
  [
    "a package of development",
    "app/node_modules/jest/index.js",
    "/app/node_modules/jest: only builds and tests need it",
    0o644,
  ],
  ["a test", "app/services/leads/src/close.itest.ts", "/app/services/leads/src/close.itest.ts: is a test", 0o644],
  ["a file that anybody may change", "app/a.ts", "/app/a.ts: the process may change it", 0o666],
  ["a file that only root reads", "app/a.ts", "/app/a.ts: the process cannot read it", 0o600],
  ["a file with its owner's rights", "app/a", "/app/a: gives its owner's rights to everybody who runs it", 0o4755],
])("finds %s in an image", (_, path, breach, mode) => {
  lay(path, mode);
  expect(breachesIn(folder, lock)).toEqual([breach]);
});

test("misses the bill and the web app in an image without them", () => {
  rmSync(join(folder, "app/sbom.cdx.json"));
  rmSync(join(folder, "app/web"), { recursive: true });
  expect(breachesIn(folder, lock)).toEqual(["/app/sbom.cdx.json: is missing", "/app/web/dist/server: is missing"]);
});
