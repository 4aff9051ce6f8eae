import {
  type SenderBlock as WireSenderBlock,
  SenderBlockSchema,
} from "@doorlight/proto/leads/v1/sender_blocks_service_pb";
import * as z from "zod/mini";
import { SenderBlock } from "../../contract/index.ts";
import { type AgentCards, personOf } from "../answers/agent-cards.ts";
import { answerOf } from "./answer-of.ts";

const blockOf = answerOf(SenderBlockSchema, z.omit(SenderBlock, { blockedBy: true, liftedBy: true, liftReason: true }));

export function toSenderBlock(block: WireSenderBlock, people: AgentCards): SenderBlock {
  const { blockedBy, liftedBy, liftReason } = block;
  return {
    ...blockOf(block),
    blockedBy: personOf(blockedBy, people),
    liftedBy: liftedBy ? personOf(liftedBy, people) : null,
    liftReason: liftReason || null,
  };
}

/** The admins who made and lifted blocks. */
export function adminsOf(blocks: readonly WireSenderBlock[]): string[] {
  return blocks.flatMap(({ blockedBy, liftedBy }) => [blockedBy, liftedBy]);
}
