import { PlainError } from "../errors/index.ts";
import type { BaseConfig } from "./kit.ts";
import { openKit } from "./open-kit.ts";
import type { ServiceOptions } from "./start-service.ts";

/** `node src/main.ts <command> <words>`: runs a command of the service beside its copies. Opens no port, starts nothing else. */
export async function runCommand<Config extends BaseConfig>(
  { name, config, build, migrations, replacements }: ServiceOptions<Config>,
  command: string,
  words: readonly string[],
): Promise<void> {
  const { kit, close } = await openKit(name, config, replacements, migrations);
  try {
    const { commands = {}, release } = await build(kit);
    const run = commands[command];
    if (!run) throw new PlainError(`Commands: ${["replay", ...Object.keys(commands)].join(", ")}`);
    await run(...words);
    await release?.();
  } finally {
    await close();
  }
}
