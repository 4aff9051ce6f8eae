import { PlainError } from "../errors/index.ts";
import type { BaseConfig } from "./kit.ts";
import { openKit } from "./open-kit.ts";
import type { ServiceOptions } from "./start-service.ts";

/**
 * `node src/main.ts replay <consumer> <topic>`, the topic without the deployment's prefix: gives one consumer of the service
 * the whole topic again. Opens no port and starts nothing else; runs beside the service's copies. Returns the number of
 * records that were read.
 */
export async function replay<Config extends BaseConfig>(
  { name, config, build, migrations, replacements }: ServiceOptions<Config>,
  [consumerName = "", topic = ""]: readonly string[],
): Promise<number> {
  const { kit, parts, close } = await openKit(name, config, replacements, migrations);
  try {
    const service = await build(kit);
    const { db, kafka, log } = parts;
    const { consumers = [] } = service;
    const consumer = consumers.find((one) => one.name === consumerName);
    if (!consumer?.topics.includes(topic) || !db || !kafka) throw new PlainError(usage(consumers));
    const { replayTopic } = await import("../kafka/index.ts");
    const records = await replayTopic({ kafka, db, consumer, topic, log });
    log.info({ consumer: consumerName, topic, records }, "Replayed");
    await service.release?.();
    return records;
  } finally {
    await close();
  }
}

function usage(consumers: readonly { name: string; topics: readonly string[] }[]): string {
  const known = consumers.flatMap(({ name, topics }) => topics.map((topic) => `${name} ${topic}`));
  return `Say which consumer and which of its topics: replay ${known.join(", ")}`;
}
