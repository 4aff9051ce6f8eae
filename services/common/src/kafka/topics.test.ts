import { expect, test } from "@jest/globals";
import { eventFiles } from "../product/event-files.ts";
import { compactedTopicsOf, eventTypesOf, testTopicsOf, topicsOf } from "./topics.ts";

const eventTypes = eventTypesOf(eventFiles);

test("gives every event of the product a topic of its service, a type and a scalar key", () => {
  expect(eventTypes.size).toBeGreaterThan(0);
  for (const { type, topic, keyField, schema } of eventTypes.values()) {
    const [, service] = schema.file.proto.package.split(".");
    expect(topic).toMatch(new RegExp(`^${service}\\.[a-z_]+\\.v1$`));
    expect(type).toMatch(new RegExp(`^doorlight\\.${topic.replace(/\.v1$/, "")}\\.[a-z_]+\\.v1$`));
    expect(schema.field[keyField]?.fieldKind).toBe("scalar");
  }
});

test("puts the events of one aggregate into one topic, so that their order holds", () => {
  const topic = "purchasing.account.v1";
  const names = ["credits_granted", "credits_spent"];
  const types = names.map((name) => `doorlight.purchasing.account.${name}.v1`);
  expect(types.map((type) => eventTypes.get(type)?.topic)).toEqual([topic, topic]);
  expect(topicsOf(eventFiles).filter((each) => each === topic)).toHaveLength(1);
});

test("keeps price lists for good, and no other event of their topic", () => {
  expect(compactedTopicsOf(eventFiles)).toEqual(["billing.price_list.v1"]);
  for (const topic of compactedTopicsOf(eventFiles)) {
    const events = [...eventTypes.values()].filter((event) => event.topic === topic);
    expect(events.filter(({ compacted }) => !compacted).map(({ type }) => type)).toEqual([]);
  }
});

test("gives the events of tests topics of their own, which are none of the others", () => {
  const ofTests = testTopicsOf(eventFiles);
  expect(ofTests).toContain("test.leads.lead.v1");
  expect(ofTests).not.toContain("test.billing.price_list.v1");
  expect(topicsOf(eventFiles).filter((topic) => ofTests.includes(topic) || topic.startsWith("test."))).toEqual([]);
});
