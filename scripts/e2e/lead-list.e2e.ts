import { randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import { listLeads } from "@doorlight/gateway/contract";
import { someAgent, someLead } from "./support/given.ts";

test("lists every lead once over the pages of the lead list", async () => {
  // No lead of another test has this word, or comes in between two pages.
  const q = `pages${randomUUID().replaceAll(/[\d-]/g, "")}`;
  const leads = await Promise.all(Array.from({ length: 5 }, () => someLead({ description: `Two rooms, ${q}.` })));
  const agent = await someAgent();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await agent.call(listLeads, { query: { q, limit: 2, ...(cursor && { cursor }) } });
    expect(page.total).toBe(leads.length);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.toSorted()).toEqual(leads.map(({ id }) => id).toSorted());
});

test("refuses an unknown location in the lead list, under the name of the parameter", async () => {
  const agent = await someAgent();

  expect(await agent.refused(listLeads, { query: { location: ["99130"] } })).toMatchObject({
    statusCode: 422,
    fields: [{ path: "location", code: "invalid_format" }],
  });
});
