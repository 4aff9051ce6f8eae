import * as contract from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { toSource } from "../mappers/source.ts";

/** Partners' sources, for the back office. */
export function makeSourceRoutes({ clients }: { clients: Pick<Clients, "sources" | "identity"> }) {
  const { sources } = clients;
  return [
    route(contract.listSources, async (call) => {
      const { from: firstDay, to: lastDay, ...page } = call.query;
      const asked = { ...page, period: { firstDay, lastDay } };
      const { sources: found, nextCursor } = await sources.listSources(asked, signedIn(call).as);
      const people = await agentCardsOf(
        clients,
        found.map(({ decidedBy }) => decidedBy),
      );
      return { items: found.map((source) => toSource(source, people)), nextCursor: nextCursor || null };
    }),

    route(contract.createSource, async (call) => {
      const { id, key, version } = await sources.createSource({ ...call.body, id: call.newId }, signedIn(call).as);
      return { id, key, version };
    }),

    route(contract.changeSource, async (call) => {
      await sources.changeSource({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(contract.addSourceKey, async (call) => {
      const { key } = await sources.addSourceKey({ ...call.params, ...call.body }, signedIn(call).as);
      return { key };
    }),

    route(contract.revokeSourceKey, async (call) => {
      await sources.revokeSourceKey(call.params, signedIn(call).as);
    }),

    route(contract.blockSource, async (call) => {
      await sources.blockSource({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(contract.unblockSource, async (call) => {
      await sources.unblockSource({ ...call.params, ...call.body }, signedIn(call).as);
    }),
  ];
}
