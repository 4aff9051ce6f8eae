import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { eventually, testKafka } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import examples from "../../proto/catalogue/examples.json" with { type: "json" };
import { root } from "../stack/run.ts";

const page = readFileSync(new URL("../../proto/README.md", import.meta.url), "utf8");
const { headers, payload } = examples["doorlight.leads.lead.published.v1"];
const known = { headers, value: JSON.stringify(payload) };

let broker: Awaited<ReturnType<typeof testKafka>>;
beforeAll(async () => {
  broker = await testKafka();
  const { kafka } = broker;
  const topic = kafka.topic("leads.lead.v1");
  const producer = await kafka.connectProducer();
  await producer.send([{ topic, key: payload.leadId, ...known }]).finally(() => producer.close());
});
afterAll(() => broker.close());

/** An example of the page, with the broker and the topics of this test. */
function printed(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page) ?? [];
  if (!code) throw new Error(`The page has no example in ${language}`);
  return (
    code
      .replaceAll("127.0.0.1:27092", process.env["TEST_KAFKA_BROKERS"]!)
      .replaceAll("doorlight.leads.lead.v1", broker.kafka.topic("leads.lead.v1"))
      // A group of another run may still hold its partitions.
      .replaceAll("crm.leads", broker.kafka.topic("crm"))
  );
}

test("prints a published lead with the catalogue's example for kafkajs, as it stands there", async () => {
  const args = ["--input-type=module", "--eval", printed("js")];
  const example = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  const { leadId, leadType, place } = payload;
  const line = `${headers.ce_id} ${leadId} ${leadType} ${place.postalCode}`;
  const lines: string[] = [];
  createInterface(example.stdout).on("line", (text) => void lines.push(text));
  try {
    await eventually(() => expect(lines).toContain(line), { timeoutMs: 40_000 });
  } finally {
    example.kill();
  }
});

const hasKcat = spawnSync("kcat", ["-V"]).status === 0;

// Not every machine has kcat. With -e it ends behind the newest record.
(hasKcat ? test : test.skip)("prints a published lead with the catalogue's example for kcat", () => {
  const { stdout } = spawnSync("sh", ["-c", `${printed("sh").trim()} -e`], { encoding: "utf8" });
  expect(stdout).toContain(`${payload.leadId} ${known.value}`);
  expect(stdout).toContain(`ce_id=${headers.ce_id}`);
});
