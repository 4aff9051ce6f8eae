import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "../stack/run.ts";

const rules = join(root, ".secretlintrc.json");

/** Fails with the places of apparent keys, tokens or passwords, without showing them. */
export async function checkSecrets(folder = root): Promise<void> {
  const script = join(root, "node_modules/secretlint/bin/secretlint.js");
  const options = ["--secretlintrc", rules, "--no-gitignore", "--no-glob", "--format", "unix", "--no-color"];
  await run(process.execPath, [script, ...options, ...filesOf(folder)], {
    hint: "These look secret: take them out, and renew them where they have left this machine.",
    cwd: folder,
  });
}

/** Files that git has, or would take up, without those deleted here. */
function filesOf(folder: string): string[] {
  const options = ["-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const names = execFileSync("git", ["ls-files", ...options], { cwd: folder, encoding: "utf8" }).split("\0");
  return names.filter((name) => name !== "" && existsSync(join(folder, name)));
}
