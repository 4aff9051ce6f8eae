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

test("passes files without secrets and does not read one that git ignores", async () => {
  writeFileSync(join(folder, ".gitignore"), "*.pem");
  writeFileSync(join(folder, "key.pem"), pem());
  await expect(checkSecrets(folder)).resolves.toBeUndefined();
});

test("finds keys, tokens and passwords before they are committed, and does not show them", async () => {
  const secrets = {
    "key.pem": pem().toString(),
    ".github.env": `TOKEN=${token}`,
    "src-config.ts": `export const url = "${database}";`,
  };
  for (const [file, text] of Object.entries(secrets)) writeFileSync(join(folder, file), text);
  const found = await checkSecrets(folder).then(
    () => "",
    (error: Error) => error.message,
  );
  for (const [file, text] of Object.entries(secrets)) {
    expect(found).toContain(file);
    expect(found).not.toContain(text.slice(-30).trim());
  }
});
