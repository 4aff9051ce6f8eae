import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { RpcClient } from "@doorlight/common/rpc";
import {
  GetExpectedRefundResponseSchema,
  GetRefundMailResponseSchema,
  type RefundsService,
} from "@doorlight/proto/refunds/v1/refunds_service_pb";
import type { RefundRequest } from "../domain/refund-request.ts";
import { callPeer } from "./call-peer.ts";

export function makeRefundsClient(refunds: RpcClient<typeof RefundsService>) {
  return {
    async findRequest(requestId: string): Promise<RefundRequest | undefined> {
      const answer = await callPeer(GetRefundMailResponseSchema, refunds.getRefundMail({ requestId }));
      if (!answer) return undefined;
      const { state, purchase, appeal, rule: unasked, dueAt, appealUntil, decisions } = answer.request;
      const { leadId, paymentSource } = purchase;
      const message = decisions.at(-1)?.message ?? "";
      return { leadId, state, paymentSource, isAppeal: appeal !== null, unasked, dueAt, appealUntil, message };
    },

    async findDueAt(buyer: { leadId: string; buyerId: string; leftAt: Date }): Promise<Date | undefined> {
      const leftAt = timestampFromDate(buyer.leftAt);
      const answer = await callPeer(GetExpectedRefundResponseSchema, refunds.getExpectedRefund({ ...buyer, leftAt }));
      return answer?.dueAt ?? undefined;
    },
  };
}
