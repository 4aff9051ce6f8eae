import { timestampDate } from "@bufbuild/protobuf/wkt";
import { enumText, type RpcClient } from "@doorlight/common/rpc";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import type { RefundsService } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import type { RefundRequest } from "../domain/mail.ts";
import { callPeer } from "./call-peer.ts";

const states = enumText(RefundState);
const paymentSources = enumText(PaymentSource);

export function makeRefundsClient(refunds: RpcClient<typeof RefundsService>) {
  return {
    async findRequest(requestId: string): Promise<RefundRequest | undefined> {
      const answer = await callPeer(refunds.getRefundMail({ requestId }));
      const { request } = answer ?? {};
      if (!request?.purchase) return undefined;
      const { state, purchase, appeal, dueAt, appealUntil, decisions } = request;
      return {
        leadId: purchase.leadId,
        state: states.toText(state),
        paymentSource: paymentSources.toText(purchase.paymentSource),
        isAppeal: appeal !== "",
        ...(dueAt && { dueAt: timestampDate(dueAt) }),
        ...(appealUntil && { appealUntil: timestampDate(appealUntil) }),
        message: decisions.at(-1)?.message ?? "",
      };
    },
  };
}
