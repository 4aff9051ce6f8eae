import { blockSender, liftSenderBlock, listSenderBlocks } from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { adminsOf, toSenderBlock } from "../mappers/sender-block.ts";

/** Sellers whose requests we do not publish. */
export function makeSenderBlocksRoutes({ clients }: { clients: Pick<Clients, "senderBlocks" | "identity"> }) {
  const { senderBlocks } = clients;
  return [
    route(blockSender, async (call) => {
      await senderBlocks.blockSender({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(listSenderBlocks, async (call) => {
      const { blocks, nextCursor } = await senderBlocks.listSenderBlocks(call.query, signedIn(call).as);
      const people = await agentCardsOf(clients, adminsOf(blocks));
      return { items: blocks.map((block) => toSenderBlock(block, people)), nextCursor: nextCursor || null };
    }),

    route(liftSenderBlock, async (call) => {
      await senderBlocks.liftSenderBlock({ ...call.params, ...call.body }, signedIn(call).as);
    }),
  ];
}
