import { createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { ensureKeys, keyFiles } from "./keys.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "doorlight-"));
  ensureKeys(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as JsonWebKey & { keys: JsonWebKey[] };

test("verifies a process's signature by the key that all know under its name", () => {
  const { signing, public: known } = keyFiles(dataDir, "leads");
  const key = read(known).keys.find(({ kid }) => kid === "leads")!;
  const message = Buffer.from("a message");
  const signature = sign(null, message, createPrivateKey({ key: read(signing), format: "jwk" }));
  expect(verify(null, message, createPublicKey({ key, format: "jwk" }), signature)).toBe(true);
});

test("writes nothing private into the file that all read", () => {
  expect(read(keyFiles(dataDir, "").public).keys.filter((key) => "d" in key)).toEqual([]);
  expect(statSync(keyFiles(dataDir, "leads").signing).mode & 0o077).toBe(0);
});

test("does not make keys of a stack again", () => {
  const before = read(keyFiles(dataDir, "gateway").signing);
  ensureKeys(dataDir);
  expect(read(keyFiles(dataDir, "gateway").signing)).toEqual(before);
});
