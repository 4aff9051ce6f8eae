import { expect, test } from "@jest/globals";
import { makeConsumers } from "../src/consumers.ts";

const nothing = new Proxy({}, { get: () => () => {} }) as Parameters<typeof makeConsumers>[0];

test("lets one consumer read the events of leads, since each reads all of them", () => {
  const readers = makeConsumers(nothing).filter(({ topics }) => topics.includes("leads.lead.v1"));
  expect(readers.map(({ name }) => name)).toEqual(["refunds.leads"]);
});
