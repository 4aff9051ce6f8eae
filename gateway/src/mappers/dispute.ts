import {
  CardBlockEndSchema,
  type Dispute as WireDispute,
  DisputeSchema,
} from "@doorlight/proto/billing/v1/disputes_service_pb";
import * as z from "zod/mini";
import { Dispute } from "../../contract/index.ts";
import { type AgentCards, personOf } from "../answers/agent-cards.ts";
import { answerOf } from "./answer-of.ts";

const disputeOf = answerOf(DisputeSchema, z.omit(Dispute, { blockEnd: true }));
const blockEndOf = answerOf(CardBlockEndSchema, Dispute.shape.blockEnd.def.innerType);

export function toDispute(dispute: WireDispute, cards: AgentCards): Dispute {
  const { chargeId: id, userId, blockEnd } = dispute;
  return {
    ...disputeOf(dispute),
    id,
    user: personOf(userId, cards),
    blockEnd: blockEnd ? { ...blockEndOf(blockEnd), admin: personOf(blockEnd.adminId, cards) } : null,
  };
}
