import { execFileSync } from "node:child_process";
import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { expect, test } from "@jest/globals";
import { pii } from "../gen/doorlight/common/v1/options_pb.js";
import { UserSchema } from "../gen/doorlight/identity/v1/user_pb.js";
import { asyncApi } from "./async-api.ts";
import { cataloguePage } from "./page.ts";
import { readEvents } from "./read-events.ts";

const proto = new URL("../", import.meta.url);
const image = execFileSync("buf", ["build", "--path", "doorlight", "-o", "-#format=binpb"], {
  cwd: proto,
  maxBuffer: 64 << 20,
});
const events = readEvents(image);

/** Paths of personal fields in a message, nested ones included. */
function personalFields(message: DescMessage, path: string[] = []): string[] {
  return message.fields.flatMap((field) => {
    const here = [...path, field.name];
    if (getOption(field, pii)) return [here.join(".")];
    return field.message ? personalFields(field.message, here) : [];
  });
}

test("no event holds personal data", () => {
  expect(events.length).toBeGreaterThan(0);
  expect(events.flatMap(({ message }) => personalFields(message))).toEqual([]);
});

test("a message with personal data would be found", () => {
  expect(personalFields(UserSchema)).toContain("email");
});

test("every event says what happened and has a key", () => {
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
  const message = asyncApi(events).components.messages[type];
  if (!message) throw new Error(`${type} is no event`);
  return message.payload;
}

const published = payloadOf("doorlight.leads.lead.published.v1");

test("a field is described by its comment, also within another field and in a list", () => {
  expect(published.properties?.["cap"]?.description).toBe("At most so many agents.");
  expect(published.properties?.["place"]?.properties?.["lat"]?.description).toContain("about a kilometre");
  const prices = payloadOf("doorlight.billing.price_list.changed.v1");
  const modifier = prices.properties?.["modifiers"]?.items?.properties?.["basisPoints"];
  expect(modifier?.description).toContain("undredths of a percent");

  const page = cataloguePage("", events);
  expect(page).toContain("| `place.lat` | number | Degrees, rounded to about a kilometre. |");
  expect(page).toContain("| `modifiers[].basisPoints` |");
});

test("a consumer that checks an event lets values of a later release pass, and knows those of today", () => {
  expect(JSON.stringify(asyncApi(events))).not.toContain('"enum":');
  expect(published.properties?.["leadType"]?.examples).toContain("LEAD_TYPE_REQUEST_FOR_QUOTE");
  expect(published.properties?.["leadType"]?.examples).not.toContain("LEAD_TYPE_UNSPECIFIED");
});

test("generated types of events have the names of their messages", () => {
  expect(published.title).toBe("LeadPublished");
  expect(published.properties?.["place"]?.title).toBe("Place");
});

test("the catalogue says of which topics the last record of each key is kept for good", () => {
  const { channels } = asyncApi(events);
  const policyOf = (topic: string) => channels[topic]?.bindings.kafka.topicConfiguration["cleanup.policy"];
  expect(policyOf("billing.price_list.v1")).toEqual(["compact"]);
  expect(policyOf("leads.lead.v1")).toEqual(["delete"]);
  expect(channels["billing.price_list.v1"]?.bindings.kafka.topicConfiguration).not.toHaveProperty("retention.ms");
  expect(cataloguePage("", events).match(/kept for good/g)).toHaveLength(1);
});

test("the catalogue says nothing of partitions, of which each deployment has its own number", () => {
  expect(JSON.stringify(asyncApi(events))).not.toContain("partitions");
});

test("the catalogue names how long a topic keeps its records, and the fields that every record has", () => {
  const { channels, components } = asyncApi(events);
  const settings = channels["purchasing.purchase.v1"]?.bindings.kafka.topicConfiguration;
  expect(settings).toHaveProperty(["retention.ms"], 1_209_600_000);

  const { payload } = components.messages["doorlight.purchasing.purchase.confirmed.v1"]!;
  const names = Object.keys(payload["properties"] as object);
  expect(names.filter((name) => !(payload["required"] as string[]).includes(name))).toEqual(["officeId", "vat"]);
  const page = cataloguePage("", events);
  expect(page).toMatch(/\| `officeId` \| string, optional \|/);
  expect(page).toMatch(/\| `acquiredAt` \| time \|/);
});

test("of fields that exclude each other the catalogue wants exactly one", () => {
  const { payload } = asyncApi(events).components.messages["doorlight.billing.deal.changed.v1"]!;
  const { owner } = payload["properties"] as Record<string, object>;
  expect(owner).toMatchObject({ required: [], oneOf: [{ required: ["userId"] }, { required: ["officeId"] }] });
});

test("the catalogue says when an account has no billing method, and that versions may skip", () => {
  const page = cataloguePage("", events);
  expect(page).toMatch(/`billingMethod` .* BILLING_METHOD_UNSPECIFIED: none is chosen yet/);
  expect(page).toMatch(/`x-aggregate-version` .* may skip/);
});
