import { expect, test } from "@jest/globals";
import { eventTypes, topicTable } from "./topics.ts";

test("every event has a topic of its service, a type and a scalar key", () => {
  expect(eventTypes.size).toBeGreaterThan(0);
  for (const { type, topic, keyField, schema } of eventTypes.values()) {
    const [, service] = schema.file.proto.package.split(".");
    expect(topic).toMatch(new RegExp(`^${service}\\.[a-z_]+\\.v1$`));
    expect(type).toMatch(new RegExp(`^doorlight\\.${topic.replace(/\.v1$/, "")}\\.[a-z_]+\\.v1$`));
    expect(schema.field[keyField]?.fieldKind).toBe("scalar");
  }
});

test("events of one aggregate share a topic, so that their order holds", () => {
  const types = topicTable.get("purchasing.account.v1")?.map(({ type }) => type);
  expect(types).toContain("doorlight.purchasing.account.credits_granted.v1");
  expect(types).toContain("doorlight.purchasing.account.credits_spent.v1");
});
