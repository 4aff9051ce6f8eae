import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import catalogue from "@doorlight/proto/asyncapi.json" with { type: "json" };
import { ensureTopics } from "../../src/kafka/ensure-topics.ts";
import { PARTITIONS, testTopicsOf, topicsOf } from "../../src/kafka/topics.ts";
import { eventFiles } from "../../src/product/event-files.ts";
import { testKafka } from "../../src/testing/index.ts";
import { testEnv } from "../../src/testing/test-env.ts";

/** The kind of resource whose settings are read, as the protocol numbers it. */
const TOPIC = 2;

test("creates topics once, with partitions and retention, and leaves them alone afterwards", async () => {
  const { kafka, close } = await testKafka();
  const program = new URL("../../src/kafka/create-topics.ts", import.meta.url).pathname;
  const env = {
    ...process.env,
    NODE_OPTIONS: "",
    KAFKA_BROKERS: testEnv("TEST_KAFKA_BROKERS"),
    TOPIC_PREFIX: `${kafka.prefix}.own`,
  };
  const create = async () =>
    (await promisify(execFile)(process.execPath, [program], { env: { ...env, KAFKA_PARTITIONS: "2" } })).stdout;
  const admin = kafka.admin();
  try {
    expect(await create()).toContain(`Created ${topicsOf(eventFiles).length + testTopicsOf(eventFiles).length} topics`);
    expect(await create()).toBe("All topics exist\n");

    await admin.connect();
    const name = `${kafka.prefix}.own.purchasing.purchase.v1`;
    const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
    expect(topics[0]?.partitions).toHaveLength(2);
    const kept = async (topic: string, setting: string) => {
      const resource = {
        type: TOPIC,
        name: `${kafka.prefix}.own.${topic}`,
        configNames: [setting],
      };
      const { resources } = await admin.describeConfigs({ resources: [resource], includeSynonyms: false });
      return resources[0]?.configEntries[0]?.configValue;
    };
    expect(await kept("billing.price_list.v1", "cleanup.policy")).toBe("compact");
    expect(await kept("purchasing.purchase.v1", "cleanup.policy")).toBe("delete");
    const { partitions, topicConfiguration } = catalogue.channels["purchasing.purchase.v1"].bindings.kafka;
    expect(await kept("purchasing.purchase.v1", "retention.ms")).toBe(String(topicConfiguration["retention.ms"]));
    expect(partitions).toBe(PARTITIONS);
    expect(await ensureTopics(kafka, [name], { partitions: 9, retentionDays: 1 })).toEqual([]);
  } finally {
    await admin.disconnect();
    await close();
  }
});
