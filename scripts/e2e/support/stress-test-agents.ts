import { eventually } from "@doorlight/common/testing/eventually";
import { queryDatabase } from "./database.ts";
import { paysByInvoice, type PublishedLead, someAgent, someLead } from "./given.ts";
import { stack } from "./stack.ts";
import type { StressTestAgent } from "./stress-test.ts";

/** Agents of the named company, two an office. Those who pay by invoice can go on buying without a credit. */
export async function stressTestAgents(
  count: number,
  company: string,
  byInvoice: (index: number) => boolean,
): Promise<StressTestAgent[]> {
  const agents = await manyAtOnce(count, 16, async (index) => {
    const office = `${company} ${Math.floor(index / 2)}`;
    const agent = await someAgent({ office });
    if (byInvoice(index)) await paysByInvoice(agent);
    return { agent, office };
  });
  const ids = agents.filter((_, index) => byInvoice(index)).map(({ agent }) => `'${agent.id}'`);
  const sql = `select user_id from accounts where billing_method = 'invoice' and user_id in (${ids.join()})`;
  await eventually(async () => {
    if ((await queryDatabase(stack, "purchasing", sql)).length < ids.length)
      throw new Error("purchasing does not know of every account yet");
  });
  return agents;
}

/** Leads of cap 4 and 2 in turn. */
export function stressTestLeads(count: number): Promise<PublishedLead[]> {
  return manyAtOnce(count, 8, (index) =>
    someLead({ leadType: index % 2 === 0 ? "request_for_quote" : "request_for_valuation" }),
  );
}

async function manyAtOnce<T>(count: number, width: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += width) {
    const next = Array.from({ length: Math.min(width, count - from) }, (_, i) => make(from + i));
    made.push(...(await Promise.all(next)));
  }
  return made;
}
