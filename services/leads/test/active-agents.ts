import { StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import type { RunningLeads } from "./start-leads.ts";

/** The ids of the agents who were active in Finland in a period, in order. */
export async function activeAgents(leads: RunningLeads, firstDay: string, lastDay: string): Promise<string[]> {
  const admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
  const { countries } = await leads
    .clientOf("gateway", StatisticsService)
    .listActiveAgents({ period: { firstDay, lastDay }, country: "FI" }, admin);
  const ids = Buffer.from(countries[0]?.agentIds ?? []).toString("hex");
  return (ids.match(/.{32}/g) ?? []).map((id) => id.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")).toSorted();
}
