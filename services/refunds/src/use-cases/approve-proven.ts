import type { Tx } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { RefundRequest } from "../domain/refund.ts";
import { isUnreachable, type SellerFacts } from "../domain/unreachable-seller.ts";
import type { ChangeRefund } from "./change-refund.ts";

type Ports = {
  sellers: {
    listToProve(): Promise<string[]>;
    factsOf(tx: Tx, request: RefundRequest): Promise<SellerFacts>;
  };
  changeRefund: Pick<ChangeRefund, "approveProven">;
};

export type ApproveProven = ReturnType<typeof makeApproveProven>;

/** Approves the pending requests about a seller proven to be unreachable since: a mail may be refused after the request. */
export function makeApproveProven({ sellers, changeRefund }: Ports) {
  const isProven = async (tx: Tx, request: RefundRequest) => isUnreachable(await sellers.factsOf(tx, request));
  return async (): Promise<void> =>
    forEachAlone(await sellers.listToProve(), (id) => changeRefund.approveProven(id, isProven));
}
