import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { checkSecrets } from "./secrets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doorlight-"));
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  writeFileSync(join(folder, "readme.md"), "Nothing secret here.");
});
afterEach(() => rmSync(folder, { recursive: true }));

const pem = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "pem", type: "pkcs8" });
// Made of parts, so that this file itself holds nothing that looks secret.
const token = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
const database = ["postgres://admin", "correct-horse@db.internal:5432/doorlight"].join(":");

test("passes files without secrets", async () => {
  await expect(checkSecrets(folder)).resolves.toBeUndefined();
});

test.each([
  ["a private key", "key.pem", pem],
  ["a token of a code host", ".github.env", () => `TOKEN=${token}`],
  ["the address of a database with its password", "src/config.ts", () => `export const url = "${database}";`],
])("finds %s before it is committed, and does not show it", async (_, name, content) => {
  const file = name.replace("/", "-");
  const text = content().toString();
  writeFileSync(join(folder, file), text);
  const found = await checkSecrets(folder).then(
    () => "",
    (error: Error) => error.message,
  );
  expect(found).toContain(file);
  expect(found).not.toContain(text.slice(-30).trim());
});

test("does not read a file that git ignores", async () => {
  writeFileSync(join(folder, ".gitignore"), "*.pem");
  writeFileSync(join(folder, "key.pem"), pem());
  await expect(checkSecrets(folder)).resolves.toBeUndefined();
});
