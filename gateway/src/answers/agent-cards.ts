import type { CallOptions } from "@connectrpc/connect";
import type { AgentCard } from "@doorlight/proto/identity/v1/user_pb";
import type { Clients } from "../clients.ts";

/** Users by id, as far as identity lets them be known. An erased one is missing. */
export type AgentCards = ReadonlyMap<string, AgentCard>;

/** The most that identity is asked for at once. */
const MOST_CARDS = 100;

/** A user by name, which is null for an erased one. */
export const personOf = (id: string, cards: AgentCards) => ({ id, name: cards.get(id)?.name ?? null });

/**
 * An empty id is nobody. Asked in our own name, which alone may. `evenErased`: with the names that are kept of erased accounts
 * that owe or dispute, for admins who see to that.
 */
export async function agentCardsOf(
  { identity }: Pick<Clients, "identity">,
  userIds: readonly string[],
  { evenErased = false, ...call }: Pick<CallOptions, "timeoutMs"> & { evenErased?: boolean } = {},
): Promise<AgentCards> {
  const ids = [...new Set(userIds.filter(Boolean))];
  const pages = Array.from({ length: Math.ceil(ids.length / MOST_CARDS) }, (_, page) =>
    identity.listAgentCards({ userIds: ids.slice(page * MOST_CARDS, (page + 1) * MOST_CARDS), evenErased }, call),
  );
  return new Map((await Promise.all(pages)).flatMap(({ agents }) => agents.map((agent) => [agent.id, agent])));
}
