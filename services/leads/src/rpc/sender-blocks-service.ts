import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { SenderBlocksService } from "@doorlight/proto/leads/v1/sender_blocks_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";

const paging = makePaging(z.strictObject({ blockedAt: z.coerce.date(), id: z.uuid() }));

/** Sellers whose requests we do not publish, for the back office. */
export function makeSenderBlocksService({ blockSender, senderBlocks }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, SenderBlocksService, {
        async blockSender(command, ctx) {
          await blockSender.block({ ...command, adminId: userCaller(ctx).userId });
          return {};
        },
        async listSenderBlocks({ limit, cursor }) {
          const found = await senderBlocks.list(limit + 1, paging.start(cursor));
          const { items, nextCursor } = paging.page(found, limit, ({ blockedAt, id }) => ({ blockedAt, id }));
          return { blocks: items, nextCursor };
        },
        async liftSenderBlock(command, ctx) {
          await blockSender.lift({ ...command, adminId: userCaller(ctx).userId });
          return {};
        },
      }),
  };
}
