import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { verb, VerbError } from "./stack/verb.ts";
import { root } from "./stack/run.ts";

await verb(async () => {
  const [name = "*"] = process.argv.slice(2);
  const files = globSync(join(root, ".data", "logs", `${name}.log`));
  if (files.length === 0) throw new VerbError(`No log of ${name} yet: make up starts Doorlight.`);
  spawn("tail", ["-n", "20", "-F", ...files], { stdio: "inherit" });
});
