import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "./stack/fault.ts";
import { root } from "./stack/root.ts";
import { verb } from "./stack/verb.ts";

await verb(async () => {
  const [name = "*"] = process.argv.slice(2);
  const files = globSync(join(root, ".data", "logs", `${name}.log`));
  if (files.length === 0) throw new Fault(`No log of ${name} yet: make up starts Doorlight.`);
  spawn("tail", ["-n", "20", "-F", ...files], { stdio: "inherit" });
});
