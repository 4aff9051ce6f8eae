import type { LeadView } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { LeadDetail } from "../../contract/index.ts";
import { agentCardsOf } from "./agent-cards.ts";
import type { Clients } from "../clients.ts";

/** The viewers of a lead, by name. */
export async function namedViews(
  clients: Pick<Clients, "identity">,
  views: readonly Pick<LeadView, "userId" | "day">[],
): Promise<NonNullable<LeadDetail["views"]>> {
  const agents = await agentCardsOf(
    clients,
    views.map(({ userId }) => userId),
  );
  return views.map(({ userId, day }) => ({ user: { id: userId, name: agents.get(userId)?.name ?? "" }, day }));
}
