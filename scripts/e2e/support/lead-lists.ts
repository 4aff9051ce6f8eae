import { type AnswerOf, createLeadList, listLocations } from "@doorlight/gateway/contract";
import type { Agent } from "./given.ts";

/** A lead list of an agent for the city in which the leads of tests lie. */
export async function someLeadList(
  agent: Agent,
  { name = "Helsinki", mode = "passive" }: { name?: string; mode?: "passive" | "notification" } = {},
): Promise<AnswerOf<typeof createLeadList>> {
  const { items } = await agent.call(listLocations, { query: { country: "FI", q: "Helsinki", kind: ["city"] } });
  const helsinki = items.find((node) => node.name === "Helsinki")!;
  const filter = { locationIds: [helsinki.id], propertyTypes: [], leadTypes: [] };
  const mails = { pace: "at_once" as const, away: null, quietHours: null, alternateEmail: null };
  return agent.call(createLeadList, { body: { name, ...filter, mode, ...mails } });
}
