import { execFileSync } from "node:child_process";
import { type DescMessage, fromJson, getOption, type JsonObject } from "@bufbuild/protobuf";
import { expect, test } from "@jest/globals";
import addFormatsModule from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { pii } from "../gen/doorlight/common/v1/options_pb.js";
import { UserSchema } from "../gen/doorlight/identity/v1/user_pb.js";
import { asyncApi, type RecordedExample } from "./async-api.ts";
import served from "../asyncapi.json" with { type: "json" };
import examples from "./examples.json" with { type: "json" };
import { cataloguePage } from "./page.ts";
import { readEvents } from "./read-events.ts";

const proto = new URL("../", import.meta.url);
const image = execFileSync("buf", ["build", "--path", "doorlight", "-o", "-#format=binpb"], {
  cwd: proto,
  maxBuffer: 64 << 20,
});
const events = readEvents(image);
const published = events.filter(({ internal }) => !internal);
const document = asyncApi(published, examples, "1.2.3");

/** Paths of personal fields in a message, nested ones included. */
function personalFields(message: DescMessage, path: string[] = []): string[] {
  return message.fields.flatMap((field) => {
    const here = [...path, field.name];
    if (getOption(field, pii)) return [here.join(".")];
    return field.message ? personalFields(field.message, here) : [];
  });
}

const addFormats = addFormatsModule.default;
const ajv = addFormats(new Ajv2020({ strict: true, strictRequired: false, allErrors: true }));

const { components } = document;
const isHead = ajv.compile(components.messageTraits.cloudEvent.headers);

test.each(Object.keys(examples))("has a recorded example of %s that is a whole record of it", (type) => {
  const { payload } = components.messages[type]!;
  const isValid = ajv.compile(payload);
  const { headers, payload: record } = (examples as unknown as Record<string, RecordedExample>)[type]!;
  expect([isValid(record), isValid.errors]).toEqual([true, null]);
  expect([isHead(headers), isHead.errors]).toEqual([true, null]);
  expect([headers["ce_type"], headers["ce_dataschema"]]).toEqual([type, payload["$id"]]);
  const { message } = events.find((event) => event.type === type)!;
  expect(() => fromJson(message, record as JsonObject)).not.toThrow();
  const [first] = payload["required"] as string[];
  const { [first!]: _, ...partial } = record;
  expect(isValid(partial)).toBe(false);
});

test("shows recorded examples in the document", () => {
  const [type = ""] = Object.keys(examples);
  expect(components.messages[type]?.examples).toEqual([examples[type as keyof typeof examples]]);
});

test("says how a consumer proves who it is, and that order holds within one topic", () => {
  const [scheme] = document.servers.kafka.security;
  expect([document.servers.kafka.protocol, scheme?.$ref]).toEqual([
    "kafka-secure",
    "#/components/securitySchemes/scram",
  ]);
  for (const word of ["in one topic", "<prefix>.dlq.<consumer>", "consumer group", "auto.offset.reset=earliest"])
    expect(document.info.description).toContain(word);
});

test("says what every field of a published event means", () => {
  const isMute = (schema: JsonSchema): string[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(field.description ? [] : [name]),
      ...[...isMute(field), ...isMute(field.items ?? {})].map((inner) => `${name}.${inner}`),
    ]);
  const mute = published.flatMap(({ type }) => isMute(payloadOf(type)).map((field) => `${type}: ${field}`));
  expect(mute).toEqual([]);
  expect(isMute({ properties: { note: {} } })).toEqual(["note"]);
});

test("finds no personal data in any event", () => {
  expect(events.length).toBeGreaterThan(0);
  expect(events.flatMap(({ message }) => personalFields(message))).toEqual([]);
});

test("finds personal data in a message", () => {
  expect(personalFields(UserSchema)).toContain("email");
});

test("says of every event what happened, and gives it a key", () => {
  for (const { type, comment, key, message } of events) {
    expect({
      type,
      isDescribed: comment.length > 10,
      key: message.fields.some(({ jsonName }) => jsonName === key),
    }).toEqual({
      type,
      isDescribed: true,
      key: true,
    });
  }
});

type JsonSchema = {
  title?: string;
  description?: string;
  enum?: string[];
  examples?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
};

function payloadOf(type: string): JsonSchema {
  const message = document.components.messages[type];
  if (!message) throw new Error(`${type} is no event`);
  return message.payload;
}

const leadPublished = payloadOf("doorlight.leads.lead.published.v1");

test("describes a field by its comment, even within another field and in a list", () => {
  expect(leadPublished.properties?.["cap"]?.description).toBe("Maximum number of buyers.");
  expect(leadPublished.properties?.["place"]?.properties?.["lat"]?.description).toContain("about a kilometre");
  const prices = payloadOf("doorlight.billing.price_list.changed.v1");
  const modifier = prices.properties?.["modifiers"]?.items?.properties?.["basisPoints"];
  expect(modifier?.description).toContain("undredths of a percent");

  const page = cataloguePage("", published);
  expect(page).toContain("| `place.lat` | number | Degrees, rounded to about a kilometre. |");
  expect(page).toContain("| `modifiers[].basisPoints` |");
});

test("lets values of a later release pass a consumer that checks events, and knows today's", () => {
  expect(JSON.stringify(document)).not.toContain('"enum":');
  expect(leadPublished.properties?.["leadType"]?.examples).toContain("LEAD_TYPE_REQUEST_FOR_QUOTE");
  expect(leadPublished.properties?.["leadType"]?.examples).not.toContain("LEAD_TYPE_UNSPECIFIED");
});

test("names generated types of events as their messages", () => {
  expect(leadPublished.title).toBe("LeadPublished");
  expect(leadPublished.properties?.["place"]?.title).toBe("Place");
});

test("says of which topics the last record of each key is kept for good", () => {
  const { channels } = document;
  const policyOf = (topic: string) => channels[topic]?.bindings.kafka.topicConfiguration["cleanup.policy"];
  expect(policyOf("billing.price_list.v1")).toEqual(["compact"]);
  expect(policyOf("leads.lead.v1")).toEqual(["delete"]);
  expect(channels["billing.price_list.v1"]?.bindings.kafka.topicConfiguration).not.toHaveProperty("retention.ms");
  expect(cataloguePage("", published).match(/kept for good/g)).toHaveLength(1);
});

test("names the partitions of a deployment's topics, and those of a local product", () => {
  expect(document.channels["leads.lead.v1"]!.bindings.kafka.partitions).toBe(12);
  expect(document.servers.kafka.description).toContain("3 partitions");
});

test("names the retention of a topic's records and the fields that every record has", () => {
  const { channels } = document;
  const settings = channels["purchasing.purchase.v1"]?.bindings.kafka.topicConfiguration;
  expect(settings).toHaveProperty(["retention.ms"], 1_209_600_000);

  const { payload } = components.messages["doorlight.purchasing.purchase.confirmed.v1"]!;
  const names = Object.keys(payload["properties"] as object);
  expect(names.filter((name) => !(payload["required"] as string[]).includes(name))).toEqual([
    "officeId",
    "vat",
    "listId",
    "test",
  ]);
  const page = cataloguePage("", published);
  expect(page).toMatch(/\| `officeId` \| string, optional \|/);
  expect(page).toMatch(/\| `acquiredAt` \| time \|/);
});

test("wants exactly one of fields that exclude each other", () => {
  const { payload } = document.components.messages["doorlight.billing.deal.changed.v1"]!;
  const { owner } = payload["properties"] as Record<string, object>;
  expect(owner).toMatchObject({ required: [], oneOf: [{ required: ["userId"] }, { required: ["officeId"] }] });
});

test("says when an account has no billing method, and what versions count", () => {
  const page = cataloguePage("", published);
  expect(page).toMatch(/`billingMethod` .* BILLING_METHOD_UNSPECIFIED: none is chosen yet/);
  expect(page).toMatch(/`x-aggregate-version` .* number after the one before/);
});

test("says what changed in the version that is published, and how records from before it look", () => {
  const { info } = served as { info: { version: string; description: string } };
  expect(info.description.match(/\*\*([\d.]+)\*\*/)?.[1]).toBe(info.version);
  expect(info.description).toContain("lacks what the change added");
});
