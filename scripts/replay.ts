import { join } from "node:path";
import { root, run } from "./stack/run.ts";
import { services } from "./stack/services.ts";
import { openStack } from "./stack/settings-file.ts";
import { verb, VerbError } from "./stack/verb.ts";

/** Gives one consumer of the running stack a whole topic again. */
await verb(async () => {
  const [consumer = "", topic = ""] = process.argv.slice(2);
  const service = services.find(({ name }) => consumer.startsWith(`${name}.`));
  if (!service) throw new VerbError("Say which: make replay consumer=leads.purchases topic=purchasing.purchase.v1.");
  const stack = openStack(join(root, ".data"));
  if (!stack?.processes.isRunning(service.name))
    throw new VerbError(`${service.name} does not run: make up starts it.`);
  const program = join(root, "services", service.name, "src", "main.ts");
  await run(process.execPath, [program, "replay", consumer, topic], {
    cwd: root,
    env: stack.environment(service.name),
    hint: `${consumer} was not given ${topic}:`,
  });
  console.log(`${consumer} was given ${topic}; make logs name=${service.name} shows its copies at work.`);
});
