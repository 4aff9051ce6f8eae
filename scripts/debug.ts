import { join } from "node:path";
import { root } from "./stack/run.ts";
import { processNames, type ProcessName } from "./stack/services.ts";
import { openStack } from "./stack/settings-file.ts";
import { verb, VerbError } from "./stack/verb.ts";

const inspector = "127.0.0.1:9229";

/** Starts one process of the running stack again, with Node's inspector open. */
await verb(async () => {
  const [name = ""] = process.argv.slice(2);
  const known = processNames.find((process): process is ProcessName => process === name);
  if (!known) throw new VerbError(`Say which: make debug name=<${processNames.join("|")}>.`);
  const stack = openStack(join(root, ".data"));
  if (!stack?.processes.isRunning(known)) throw new VerbError(`${known} does not run: make up starts it.`);
  await stack.kill(known, "SIGTERM");
  await stack.start(known, { nodeFlags: [`--inspect=${inspector}`] });
  console.log(`${known} runs with a debugger port on ${inspector}; make logs name=${known} follows it.`);
});
