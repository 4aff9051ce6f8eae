import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import addFormatsModule from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { allRecords } from "./support/records.ts";
import { address } from "./support/stack.ts";

interface Message {
  headers: object;
  payload: object;
}
interface Catalogue {
  channels: Record<string, { messages: Record<string, unknown> }>;
  components: { messages: Record<string, Message> };
}

/** What must never be in a record: all that these tests ever write of a seller or an agent. */
const personal = /example\.test|Selma|Seller|Aino|Koetie|765 ?4321|123 4567/;

const addFormats = addFormatsModule.default;
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

test("the product serves the catalogue that the repository shows", async () => {
  const committed: unknown = JSON.parse(readFileSync(new URL("../../proto/asyncapi.json", import.meta.url), "utf8"));
  expect(await (await fetch(`${address.product}/api/asyncapi.json`)).json()).toEqual(committed);
});

test("every record is as the catalogue says, and every event of the catalogue was seen", async () => {
  const catalogue = (await (await fetch(`${address.product}/api/asyncapi.json`)).json()) as Catalogue;
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const record of await allRecords()) {
    const channel = catalogue.channels[record.topic];
    const message = channel && record.type in channel.messages && catalogue.components.messages[record.type];
    if (!message) {
      faults.push(`${record.topic} holds ${record.type}, which is not in the catalogue`);
      continue;
    }
    seen.add(record.type);
    if (!ajv.validate(message.headers, record.headers)) faults.push(`${record.type} headers: ${ajv.errorsText()}`);
    if (!ajv.validate(message.payload, record.value)) faults.push(`${record.type} value: ${ajv.errorsText()}`);
    if (record.headers["ce_subject"] !== record.key) faults.push(`${record.type}: subject is not the key`);
    if (personal.test(JSON.stringify(record))) faults.push(`${record.type} holds personal data`);
  }
  expect([...new Set(faults)]).toEqual([]);
  const unseen = Object.keys(catalogue.components.messages).filter((type) => !seen.has(type));
  expect(unseen).toEqual([]);
}, 60_000);
