import { expect, test } from "@jest/globals";
import { listLeads } from "@doorlight/gateway/contract";
import { someAgent, someLead } from "./support/given.ts";

test("the pages of the lead list hold every lead once", async () => {
  await Promise.all(Array.from({ length: 5 }, () => someLead()));
  const agent = await someAgent();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await agent.call(listLeads, { query: { limit: 2, ...(cursor && { cursor }) } });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe((await agent.call(listLeads, { query: {} })).total);
});

test("the lead list refuses what is no location, under the name of the parameter", async () => {
  const agent = await someAgent();

  expect(await agent.refused(listLeads, { query: { location: ["99130"] } })).toMatchObject({
    statusCode: 422,
    fields: [{ path: "location", code: "invalid_format" }],
  });
});
