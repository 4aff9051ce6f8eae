import type { Tx } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import type { RefundRequest } from "../domain/refund.ts";
import { isUnreachable, type SellerFacts } from "../domain/unreachable-seller.ts";
import type { ChangeRefund } from "./change-refund.ts";

type Ports = {
  sellers: {
    listToProve(): Promise<string[]>;
    factsOf(tx: Tx, leadId: string): Promise<SellerFacts>;
  };
  changeRefund: Pick<ChangeRefund, "approveProven">;
  packOf: (country: string) => Pick<CountryPack, "timeZone">;
};

export type ApproveProven = ReturnType<typeof makeApproveProven>;

/** Approves the pending requests about a seller proven to be unreachable: mails come back even after the request. */
export function makeApproveProven({ sellers, changeRefund, packOf }: Ports) {
  async function isProven(tx: Tx, { id, purchase }: RefundRequest): Promise<boolean> {
    return isUnreachable(id, await sellers.factsOf(tx, purchase.leadId), packOf(purchase.country).timeZone);
  }

  return async (): Promise<void> =>
    forEachAlone(await sellers.listToProve(), (id) => changeRefund.approveProven(id, isProven));
}
